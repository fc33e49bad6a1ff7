/**
 * All that server and contract say to people, by code, in English. A code stays once it is released: clients know it.
 * `{name}` stands for a text or a number as it is, `{name:number}`, `{name:duration}` (seconds) and `{name:bytes}` for
 * a number as the reader's language writes it.
 */
export const en = {
  'access_key.cannot_open': "Access keys can't do this. Log in with a browser",
  'access_key.expired': 'Choose a date in the future',
  'access_key.incomplete': 'Title and expiration date are required',
  'access_key.insufficient': 'This access key needs {area} at level {level} or higher',
  'access_key.insufficient_for_ssh': 'To add an SSH key, this access key needs Read & Write access to repositories',
  'access_key.invalid': 'This access key is wrong, expired or deleted',
  'access_key.missing': 'Access key not found',
  'access_key.read_only': "This access key can't push: it only has Read access",
  'access_key.too_many':
    "You've reached the limit of {max:number} access keys, including expired ones. Delete one first",

  'account.invalid_confirmation': 'Invalid confirmation',
  'account.log_in': 'Log in to continue',
  'account.name_taken': "This username isn't available",
  'account.not_signed_in': "You're not logged in",
  'account.owns_teams': 'You are the only owner of {teams}. Make somebody else an owner first',
  'account.suspended': 'This account is suspended. Contact the administrator of this server',
  'account.too_many_names':
    "You've changed your username too often. Old names stay yours for {days} days: take one of them back, or wait",
  'account.too_many_wrong_passwords':
    'Too many wrong passwords for this account. Try again in {wait:duration}, or use a device on which you have logged in before',
  'account.wrong_credentials': 'Wrong username, email or password',
  'account.wrong_git_password':
    'Wrong username or password. Use your account password, or an access key as the password',
  'account.wrong_password': 'The current password is wrong',

  'branch_name.invalid': "This isn't a valid branch name",
  'branch_name.required': 'Enter a branch name',
  'branch_name.too_long': 'Use {max:number} characters or fewer',

  'browse.binary': "Blame isn't available for binary files",
  'browse.file_too_large': "Blame isn't available for files over {max:bytes}",
  'browse.no_commit': 'No commits yet',
  'browse.no_file': 'File not found',
  'browse.no_folder': 'Folder not found',
  'browse.no_revision': 'Branch, tag or commit not found',
  'browse.path_dots': "Paths can't contain . or ..",
  'browse.submodule': 'Submodule: its files are in another repository',
  'browse.takes_too_long': 'This took too long',
  'browse.too_many_branches': 'This repository has too many branches to list',
  'browse.too_many_entries': 'This folder has too many entries to list',

  'collaborator.is_owner': '{name} owns this repository',
  'collaborator.missing': 'Collaborator not found',
  'collaborator.name_required': 'Enter the name of a user or a team',
  'collaborator.nobody': 'There is no user or team called {name}',
  'collaborator.too_many': 'A repository can have up to {max:number} collaborators',

  'email.invalid': 'Please enter a valid email',
  'email.missing': 'Email address not found',
  'email.required': 'Please enter your email',
  'email.too_long': 'Use {max:number} characters or fewer',
  'email.too_many': "You've reached the limit of {max:number} more addresses. Remove one first",
  'email.yours': 'This address is already yours',

  'field.malformed': "This value isn't valid",
  'field.required': 'This field is required',
  'field.too_large': 'Must be {max:number} or less',
  'field.too_long': 'Use {max:number} characters or fewer',
  'field.too_short': 'Use {min:number} characters or more',
  'field.too_small': 'Must be {min:number} or more',
  'field.unprintable': "Remove the characters that can't be seen",

  'login.password_required': 'Please input your password',
  'login.username_required': 'Please input your username',

  'owner_name.characters': "Use letters, numbers and underscores. Dots and hyphens can't come first or last",
  'owner_name.dots': 'No two dots or hyphens in a row',
  'owner_name.ending': "Names can't end in {ending}",
  'owner_name.reserved': '"{name}" is reserved. Choose another',
  'owner_name.too_long': 'Use {max:number} characters or fewer',

  'password.mismatch': 'Password mismatch',
  'password.required': 'Please enter your password',
  'password.too_long': 'Use {max:number} characters or fewer',
  'password.too_short': 'Password must be at least {min:number} characters long',

  'picture.too_many_pixels': 'This picture has too many pixels. Choose a smaller one',
  'picture.unsupported': "This isn't a picture that can be used. Choose a JPEG, PNG, WebP, GIF or AVIF file",

  'profile.changed':
    'Your profile was changed in another window. What you typed is still here: check it and save again',
  'profile.website_invalid': 'Enter a web address that starts with https:// or http://',

  'registration.closed': 'Sign-up is closed on this server',
  'registration.code_required': 'Enter the code we emailed you',
  'registration.code_wrong': 'The code is wrong or has expired',
  'registration.confirm_differs': 'Password and confirm password are not the same',
  'registration.confirm_required': 'Please enter your confirm password',
  'registration.taken': 'This email or username has been registered',
  'registration.terms_required': 'Please agree to the terms of service',
  'registration.unverified': 'Verify your email first',
  'registration.username_required': 'Please enter your username',

  'repository.damaged': "This repository is damaged and can't be read completely. The administrator has been notified",
  'repository.description_too_long': 'Use {max:number} characters or fewer',
  'repository.disk_quota':
    "{owner} is using {used:bytes} of {quota:bytes}, and there isn't enough room left for this. Push less, or ask the administrator of this server for more",
  'repository.missing': 'Repository not found',
  'repository.name_required': 'Please input repository name',
  'repository.name_taken': '{owner} already has a repository called {name}',
  'repository.no_storage_node': 'Storage location not found',
  'repository.not_creator': "You don't have permission to create repositories for this owner",
  'repository.not_team': "This owner isn't a team",
  'repository.owner_required': 'Please select a owner',
  'repository.read_only': "You don't have permission to push to {owner}/{name}",
  'repository.storage_required': 'Please select a storage',
  'repository.team': 'This owner is a team',
  'repository.too_many':
    'This owner has reached the limit of {max:number} repositories. Ask the administrator of this server to remove some',
  'repository.too_many_stars': 'You can star up to {max:number} repositories',
  'repository.too_many_watches': 'You can watch up to {max:number} repositories',

  'repository_name.characters': "Use letters, numbers, _, - and . (don't start with - or .)",
  'repository_name.dots': 'No two dots in a row, no dot at the end',
  'repository_name.ending': 'Leave out {ending}',
  'repository_name.reserved': '"{name}" is reserved. Choose another',
  'repository_name.too_long': 'Use {max:number} characters or fewer',

  'request.address_malformed': "This address isn't valid",
  'request.address_too_long': 'This address is too long',
  'request.foreign_site': 'This request came from another site',
  'request.malformed': "The request isn't valid",
  'request.media_type': 'Send the body as application/json',
  'request.no_json': "The body isn't valid JSON",
  'request.not_found': 'Not found',
  'request.timeout': 'This request took too long',
  'request.too_large': 'This request is too large',
  'request.too_many': 'Too many attempts. Try again in {wait:duration}',
  'request.unknown_cursor': "This cursor isn't valid",

  'server.busy': 'The server is busy. Try again in a moment',
  'server.busy_for_caller': 'Too many of your requests are in progress. Try again in a moment',
  'server.database_busy': 'The database is busy. Try again in a moment',
  'server.database_damaged': "The server's database is damaged. The administrator needs to restore it",
  'server.database_unavailable': "The database isn't available right now. Try again in a moment",
  'server.database_unwritable': "The server can't write to its database. The administrator needs to fix this",
  'server.disk_failed': "The server's disk has failed. The administrator needs to fix this",
  'server.disk_full': "The server's disk is full. Your changes weren't saved. Try again later",
  'server.fault': 'Something went wrong. Try again',
  'server.mail_backlog': 'Too many emails are waiting to be sent. Try again in a few minutes',

  'site.page_unreadable': "This page can't be shown right now. Its administrator has to fix it",
  'site_message.no_receiver': 'This Sheaf has no administrator yet',
  'site_message.required': 'Please write a message',
  'site_message.too_long': 'Use {max:number} characters or fewer',

  'ssh_key.certificate': 'This is a certificate, not a public key',
  'ssh_key.damaged': 'This key is incomplete. Copy the whole line from the .pub file',
  'ssh_key.dsa': 'DSA keys are no longer secure. Create a new key with ssh-keygen -t ed25519',
  'ssh_key.in_use': 'This key has already been added',
  'ssh_key.incomplete': 'Please fill out all fields',
  'ssh_key.missing': 'SSH key not found',
  'ssh_key.options': 'Remove the options before the key type',
  'ssh_key.other_format':
    'This key has another format. Convert it with ssh-keygen -i -f <file> and paste the line it prints',
  'ssh_key.private': 'This is a private key. Never share it. Paste the public key from the .pub file',
  'ssh_key.rsa_too_long': 'RSA keys can have {max} bits at most',
  'ssh_key.rsa_too_short':
    'This RSA key has {bits} bits and needs at least {min}. Better: create a key with ssh-keygen -t ed25519',
  'ssh_key.several': 'Paste one key, on one line',
  'ssh_key.too_many': "You've reached the limit of {max:number} SSH keys. Delete one first",
  'ssh_key.unknown_type': 'Keys start with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa',

  'team.full': 'A team can have up to {max:number} members',
  'team.is_invited': '{name} has already been invited',
  'team.is_member': '{name} is already a member of {team}',
  'team.last_owner': '{team} would be without an owner. Make one of the other members an owner first',
  'team.missing': 'Team not found',
  'team.name_taken': 'The name "{name}" is taken. Choose another',
  'team.no_invitation': 'This invitation was withdrawn or has expired',
  'team.no_member': "{name} isn't a member of {team}",
  'team.no_user': 'There is no user called {name}',
  'team.owners_only': 'Only owners of {team} can do this',
  'team.plan_full':
    'This team has all the members that its plan allows ({max:number}). Ask the administrator of this server for a larger plan',
  'team.too_deep': "This team is part of another team. Choose one that isn't",
  'team.too_many': "You've reached the limit of {max:number} teams",
  'team.too_many_invitations': '{max:number} invitations are waiting for an answer. Withdraw one first',
  'team.whom_required': 'Enter a username or email',

  'user.missing': 'User not found',
} as const
