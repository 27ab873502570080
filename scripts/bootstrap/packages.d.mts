interface LockedPackage {
  integrity?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
}

/** Locked packages for this machine that are not installed at that version. */
export function missing(
  locked: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
  machine: { platform: string; arch: string; libc?: string },
): { path: string; optional: boolean }[]
