/** Makes a folder whole or not at all: `fill` works in a draft and names the part that then takes the folder's place. */
export function makeFolder(
  folder: string,
  fill: (draft: string) => Promise<string>,
  isMade: () => Promise<boolean>,
): Promise<void>

export function exists(path: string): Promise<boolean>
