interface Wanted {
  name: string
  version: string
  /** What the progress line says. */
  title: string
  finish?: (folder: string) => Promise<void>
}

/** Brings one package at one version from npm into .runtime, unless it is there, and tells its folder. */
export function bring(wanted: Wanted): Promise<string>
