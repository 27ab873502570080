import type { Config } from '../config.ts'

/** Tells someone who cannot log in where to write to. */
export const contactSentence = ({ contact }: Pick<Config, 'contact'>): string =>
  `Write to ${contact ?? 'the person who runs this installation'}.`
