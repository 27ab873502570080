/** Something a person can mend: its message is all they need to read. */
export class Failure extends Error {}

const causes = [
  [/ENOSPC|no space left/i, () => 'The disk is full. Free about 1 GB and run the command again.'],
  [/EACCES|EPERM|EROFS|permission denied|read-only file system/i, (folder) => cannotWrite(folder)],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|UND_ERR/,
    () =>
      'The npm registry cannot be reached. Check the network (or the proxy in npm’s settings) and run the command again.',
  ],
]

const cannotWrite = (folder) =>
  `Sellwright stores its runtime and packages in ${folder}, which you can’t write to (or a file in it belongs to ` +
  'someone else). Change the owner of the folder, or use your own checkout.'

/** The one sentence for an error whose cause is known by its code, the text itself otherwise. */
export function explain(text, folder) {
  const known = causes.find(([pattern]) => pattern.test(text))
  return known ? known[1](folder) : text
}
