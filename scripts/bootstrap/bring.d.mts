interface Wanted {
  name: string
  version: string
  /** Text of the progress line. */
  title: string
  finish?: (folder: string) => Promise<void>
}

/** Installs one package at one version from npm into .runtime, unless it exists, and returns its folder. */
export function bring(wanted: Wanted): Promise<string>
