/** The three commands that lead from a folder to the page in the picture, with the address of this very server. */
export const pushLines = (owner: string): readonly string[] => [
  'cd project',
  `git remote add origin ${window.location.origin}/${owner}/project.git`,
  'git push -u origin main',
]
