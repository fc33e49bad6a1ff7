/**
 * All that server and contract say to people, by code, in English. A code stays once it is released: clients know it.
 * `{name}` stands for a text or a number as it is, `{name:number}`, `{name:duration}` (seconds) and `{name:bytes}` for
 * a number as the reader's language writes it.
 */
export const en = {
  'access_key.cannot_open': 'No access key opens this: log in with a browser',
  'access_key.expired': 'The expiration must be in the future',
  'access_key.incomplete': 'Title and expiration date are required',
  'access_key.insufficient': 'This access key does not grant {area} at level {level}',
  'access_key.insufficient_for_ssh':
    'This access key does not grant repo_access at level 2, which an SSH key would open',
  'access_key.invalid': 'This access key is wrong, expired or deleted',
  'access_key.missing': 'This access key does not exist',
  'access_key.read_only': 'This access key may read repositories but not write to them',
  'access_key.too_many': 'An account has at most {max:number} access keys, expired ones included. Delete one first',

  'account.log_in': 'Please log in',
  'account.not_signed_in': 'Nobody is signed in',
  'account.suspended': 'This account is suspended. Ask whoever runs this server why',
  'account.too_many_wrong_passwords':
    'Too many wrong passwords were tried for this account, and nobody has signed in to it from this device or network before. Try again in {wait:duration}: one attempt is kept for you then. Devices that signed in before are let in as always',
  'account.wrong_credentials': 'No account has this name and password',
  'account.wrong_git_password': "Wrong username or password. Git takes your account's password or an access key",

  'branch_name.invalid': 'Git does not accept this branch name',
  'branch_name.required': 'Please input a branch name',
  'branch_name.too_long': 'A branch name has at most {max:number} characters',

  'browse.binary': 'A binary file has no lines',
  'browse.file_too_large': 'Files beyond {max:bytes} are not looked at line by line',
  'browse.no_commit': 'There is no commit here yet',
  'browse.no_file': 'There is no such file here',
  'browse.no_folder': 'There is no such folder here',
  'browse.no_revision': 'There is no branch, tag or commit of this name',
  'browse.path_dots': 'A path in a repository has no . and no .. in it',
  'browse.submodule': 'This is a submodule: what it holds lies in another repository',
  'browse.takes_too_long': 'This takes too long to find out',
  'browse.too_many_branches': 'This repository has too many branches to be listed',
  'browse.too_many_entries': 'This folder has too many entries to be listed',

  'email.invalid': 'Please enter a valid email',
  'email.required': 'Please enter your email',
  'email.too_long': 'An email address has at most {max:number} characters',

  'field.malformed': 'This value is malformed',
  'field.required': 'This field is required',
  'field.too_large': 'The largest value is {max:number}',
  'field.too_long': 'Use at most {max:number} characters',
  'field.too_short': 'Use at least {min:number} characters',
  'field.too_small': 'The smallest value is {min:number}',

  'login.password_required': 'Please input your password',
  'login.username_required': 'Please input your username',

  'owner_name.characters': 'Use letters, digits and underscores; dots and hyphens only inside',
  'owner_name.dots': 'Dots and hyphens may not follow each other',
  'owner_name.ending': 'This ending is reserved',
  'owner_name.reserved': 'This name is reserved',
  'owner_name.too_long': 'A name has at most {max:number} characters',

  'password.required': 'Please enter your password',
  'password.too_long': 'A password has at most {max:number} characters',
  'password.too_short': 'Password must be at least {min:number} characters long',

  'registration.closed': 'Registration is closed',
  'registration.code_required': 'Please enter the code',
  'registration.code_wrong': 'The code is wrong or has expired',
  'registration.confirm_differs': 'Password and confirm password are not the same',
  'registration.confirm_required': 'Please enter your confirm password',
  'registration.taken': 'This email or username has been registered',
  'registration.terms_required': 'Please agree to the terms of service',
  'registration.unverified': 'Please verify your email with the code first',
  'registration.username_required': 'Please enter your username',

  'repository.damaged':
    "This repository is damaged on the server and can't be read in full. Its operator has been told",
  'repository.description_too_long': 'A description has at most {max:number} characters',
  'repository.disk_quota':
    '{owner} uses {used:bytes} of {quota:bytes} of disk space, and there is no room for this. Push less, or ask whoever runs this server for more',
  'repository.missing': 'Repository not found',
  'repository.name_required': 'Please input repository name',
  'repository.name_taken': 'The owner has a repository of this name already',
  'repository.no_storage_node': 'There is no such storage node',
  'repository.not_creator': 'You may not create repositories for this owner',
  'repository.not_team': 'This owner is not a team',
  'repository.owner_required': 'Please select a owner',
  'repository.read_only': 'You may read {owner}/{name} but not write to it',
  'repository.storage_required': 'Please select a storage',
  'repository.team': 'This owner is a team',
  'repository.too_many': 'An owner has at most {max:number} repositories. Ask whoever runs this server to remove some',

  'repository_name.characters':
    'Use letters, digits, underscores, dots and hyphens; start with a letter, a digit or an underscore',
  'repository_name.dots': 'Dots may not follow each other or end a name',
  'repository_name.ending': 'A repository name may not end in {ending}',
  'repository_name.reserved': 'This name is reserved',
  'repository_name.too_long': 'A name has at most {max:number} characters',

  'request.address_malformed': 'This address is malformed',
  'request.address_too_long': 'This address is too long',
  'request.foreign_site': 'This request comes from another site',
  'request.malformed': 'The request is malformed',
  'request.media_type': 'Send the body as application/json',
  'request.no_json': 'The body is not valid JSON',
  'request.not_found': 'Not found',
  'request.timeout': 'This request took too long',
  'request.too_large': 'This request is too large',
  'request.too_many': 'Too many attempts. Try again in {wait:duration}',
  'request.unknown_cursor': 'This cursor is none that an answer gave',

  'server.busy': 'The server is busy. Try again in a moment',
  'server.busy_for_caller': 'Too many of your requests are under way. Try again in a moment',
  'server.database_busy': 'The database is busy. Try again in a moment',
  'server.database_damaged': "The server's database is damaged. Its operator has to restore it",
  'server.database_unavailable': 'The database does not answer right now. Try again in a moment',
  'server.database_unwritable': "The server's database can't be written to. Its operator has to mend that",
  'server.disk_failed': "The server's disk has failed. Its operator has to mend that",
  'server.disk_full': "The server's disk is full. Reading goes on; what you sent was not kept: try again later",
  'server.fault': 'Something went wrong on our side',
  'server.mail_backlog': 'More mail waits to be sent than can be kept. Try again in a few minutes',

  'ssh_key.certificate': 'This is a certificate. Paste the public key itself, which begins with ssh-',
  'ssh_key.damaged': 'This key is damaged: copy the whole line of the .pub file once more',
  'ssh_key.dsa': 'DSA keys are no longer safe. Make another with ssh-keygen -t ed25519',
  'ssh_key.in_use': 'This key is in use already',
  'ssh_key.incomplete': 'Please fill out all fields',
  'ssh_key.missing': 'This SSH key does not exist',
  'ssh_key.options': 'Leave out what stands before the type of the key: options are not supported',
  'ssh_key.other_format':
    'This is another format. Convert it with ssh-keygen -i -f <file>, and paste the line it prints',
  'ssh_key.private':
    'This is a private key: never give it to anyone. Paste the public half, which ssh-keygen wrote to the .pub file',
  'ssh_key.rsa_too_long': 'An RSA key has at most {max} bits',
  'ssh_key.rsa_too_short':
    'This RSA key has {bits} bits. It needs at least {min}; better make one with ssh-keygen -t ed25519',
  'ssh_key.several': 'Paste one key at a time, on one line',
  'ssh_key.too_many': 'An account has at most {max:number} SSH keys. Delete one first',
  'ssh_key.unknown_type': 'A key begins with ssh-ed25519, ecdsa-sha2-nistp256 or ssh-rsa',

  'user.missing': 'User not found',
} as const
