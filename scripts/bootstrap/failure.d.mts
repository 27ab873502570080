/** Something a person can mend: its message is all they need to read. */
export class Failure extends Error {}

/** The one sentence for an error whose cause is known by its code, the text itself otherwise. */
export function explain(text: string, folder: string): string
