import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Runs what follows with a disk of so many megabytes in place of a folder, in a namespace of its own. */
export const inSmallFolder = (megabytes: number, folder: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`,
  folder,
]

/** Most systems let everyone make such a namespace, but not all. */
export const canMount = (() => {
  try {
    const [file = '', ...args] = inSmallFolder(1, tmpdir())
    execFileSync(file, [...args, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
