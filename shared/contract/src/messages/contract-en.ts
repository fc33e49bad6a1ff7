/**
 * What the contract itself says to people, by code, in English: of what a schema refuses, and before a screen asks. Browsers load these alone; all that only a
 * server says comes with its answer. Written as those of `en.ts`.
 */
export const contractEn = {
  'access_key.incomplete': 'Title and expiration date are required',

  'account.invalid_confirmation': 'Invalid confirmation',

  'branch_name.invalid': "This isn't a valid branch name",
  'branch_name.required': 'Enter a branch name',
  'branch_name.too_long': 'Use {max:number} characters or fewer',

  'browse.path_dots': "Paths can't contain . or ..",

  'collaborator.name_required': 'Enter the name of a user or a team',

  'commit.message_required': 'Enter a commit message',
  'commit.one_content': 'This file needs either its text or an upload, not both',
  'commit.path_twice': 'Each path can be changed once',
  'commit.upload_too_large': "Files over {max:bytes} can't be uploaded here. Push them with Git",

  'email.invalid': 'Please enter a valid email',
  'email.required': 'Please enter your email',
  'email.too_long': 'Use {max:number} characters or fewer',

  'factor.code_required': 'Enter a code',

  'field.malformed': "This value isn't valid",
  'field.required': 'This field is required',
  'field.too_large': 'Must be {max:number} or less',
  'field.day_invalid': 'Enter a date like 2026-05-31',
  'field.too_long': 'Use {max:number} characters or fewer',
  'field.too_short': 'Use {min:number} characters or more',
  'field.too_small': 'Must be {min:number} or more',
  'field.unprintable': "Remove the characters that can't be seen",

  'file_path.empty_name': "Names of files and folders can't be empty",
  'file_path.git': '{name} is reserved for Git',
  'file_path.required': 'Enter a name for the file',
  'file_path.too_long': 'Names can have {max:number} bytes or fewer',
  'file_path.unprintable': "Remove the characters that can't be seen",

  'login.password_required': 'Please input your password',
  'login.username_required': 'Please input your username',

  'conversation.text_required': 'Enter a message',
  'conversation.text_too_long': 'Shorten the message to {max:number} characters',

  'owner_name.characters': "Use letters, numbers and underscores. Dots and hyphens can't come first or last",
  'owner_name.dots': 'No two dots or hyphens in a row',
  'owner_name.ending': "Names can't end in {ending}",
  'owner_name.reserved': '"{name}" is reserved. Choose another',
  'owner_name.too_long': 'Use {max:number} characters or fewer',

  'passkey.name_required': 'Enter a name',

  'password.mismatch': 'Password mismatch',
  'password.required': 'Please enter your password',
  'password.too_long': 'Use {max:number} characters or fewer',
  'password.too_short': 'Password must be at least {min:number} characters long',

  'project.column_required': 'Enter a column name',
  'project.days_reversed': 'The target end date is before the start date',
  'project.name_required': 'Enter a project name',
  'project.title_required': 'Enter a title',

  'profile.website_invalid': 'Enter a web address that starts with https:// or http://',

  'ref.from_required': 'Choose a branch, a tag or a commit',

  'ref_rule.pattern_invalid': 'Use what names of branches may have, and * for any characters',
  'ref_rule.pattern_required': 'Enter a name or a pattern',
  'ref_rule.too_many_checks': 'Ask for fewer checks',
  'ref_rule.too_many_people': 'Name up to {max:number} people and teams',

  'registration.code_required': 'Enter the code we emailed you',
  'registration.confirm_differs': 'Password and confirm password are not the same',
  'registration.confirm_required': 'Please enter your confirm password',
  'registration.terms_required': 'Please agree to the terms of service',
  'registration.username_required': 'Please enter your username',

  'repository.confirmation_required': 'Type the name of the repository to confirm',
  'repository.too_many_topics': 'Use {max:number} topics or fewer',
  'repository.topic_invalid': 'Use letters, numbers and hyphens, up to {max:number} characters each',
  'repository.description_too_long': 'Use {max:number} characters or fewer',
  'repository.name_required': 'Please input repository name',
  'repository.owner_required': 'Please select a owner',
  'repository.storage_required': 'Please select a storage',
  'repository.too_many_pins': 'You can pin up to {max:number} repositories',

  'repository_name.characters': "Use letters, numbers, _, - and . (don't start with - or .)",
  'repository_name.dots': 'No two dots in a row, no dot at the end',
  'repository_name.ending': 'Leave out {ending}',
  'repository_name.reserved': '"{name}" is reserved. Choose another',
  'repository_name.too_long': 'Use {max:number} characters or fewer',

  'site_message.required': 'Please write a message',
  'site_message.too_long': 'Use {max:number} characters or fewer',

  'gate.name_required': 'Enter a username',
  'gate.reason_too_long': 'Use {max:number} characters or fewer',

  'pull.branch_required': 'Choose a branch',
  'pull.default_not_allowed': 'Choose one of the ways that are allowed',
  'pull.head_invalid': 'Say the whole id of the commit',
  'pull.method_required': 'Allow at least one way of merging',
  'check.context_required': 'Name the check',
  'check.lines_invalid': 'The last line stands before the first one',
  'check.target_invalid': 'Enter a web address that starts with https:// or http://, without a name or password',
  'review.too_many_reviewers': 'Ask fewer people',
  'review.too_many_suggestions': 'Apply fewer suggestions at once',
  'thread.none_chosen': 'Choose at least one thread',
  'thread.text_required': 'Write something first',
  'thread.title_required': 'Enter a title',
  'thread_view.name_required': 'Enter a name',
  'thread_view.query_required': 'Enter a search',
  'thread.too_many_chosen': 'Choose {max:number} threads or fewer',
  'source.credentials_invalid': 'Enter it as the other server knows it, on one line and without control characters',
  'mirror.confirm': "Confirm that branches and tags the source doesn't have are deleted",
  'push_mirror.url_required': 'Enter the address to push to',
  'push_mirror.url_with_password': 'Remove the username and password from the address, and enter them below',
  'import.hub_invalid': 'Enter owner/name or its address',
  'import.url_required': 'Enter the address to import from',
  'import.url_invalid': 'Enter an address such as https://example.org/project.git',
  'import.url_with_password':
    'Remove the username and password from the address. Only repositories that anyone can read can be imported',

  'key.address_invalid': "{address} isn't an address or a network. Write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32",
  'key.no_target': 'Choose at least one repository, team or account',
  'key.too_many_addresses': 'A key can have up to {max:number} addresses',
  'key.too_many_targets': 'A key can be limited to {max:number} repositories and teams at most',

  'signing_key.private': 'This is a private key. Never share it. Paste the public key',

  'label.name_invalid': "A label's name can't have commas or quotation marks",
  'label.name_required': 'Enter a name',
  'milestone.title_invalid': "A milestone's title can't have commas or quotation marks",
  'ssh_key.incomplete': 'Please fill out all fields',
  'ssh_key.private': 'This is a private key. Never share it. Paste the public key from the .pub file',

  'tag_name.invalid': "This isn't a valid tag name",
  'tag_name.required': 'Enter a tag name',

  'team.whom_required': 'Enter a username or email',

  'webhook.events_required': 'Choose at least one event',
  'webhook.secret_length': 'Use 16 to 256 characters',
  'webhook.url_invalid': 'Enter an address such as https://example.org/hook',
  'webhook.url_required': 'Enter the address to send events to',
  'webhook.url_with_password':
    'Remove the username and password from the address. Sign requests with the secret instead',
} as const
