import { isIP } from 'node:net'

/** Reserved endings, and names without a dot. */
const PRIVATE_NAME = /^[^.]+$|\.(local|internal|home\.arpa)$/

/** An IP address, or a name that public DNS cannot give to anyone. */
export const isPrivateName = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) !== 0 || PRIVATE_NAME.test(name)
