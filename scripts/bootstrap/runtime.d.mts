/** True if a Node of this version runs the project as it is. */
export function willDo(version: string): boolean
