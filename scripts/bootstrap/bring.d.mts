interface Wanted {
  name: string
  version: string
  /** Text of the progress line. */
  title: string
  finish?: (folder: string) => Promise<void>
}

/** Brings one package at one version from npm into .runtime, unless it is there, and tells its folder. */
export function bring(wanted: Wanted): Promise<string>
