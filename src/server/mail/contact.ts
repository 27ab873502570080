import type { Config } from '../config.ts'

/** Contact sentence for people who can't log in. */
export const contactSentence = ({ contact }: Pick<Config, 'contact'>): string =>
  `Write to ${contact ?? 'the person who runs this installation'}.`
