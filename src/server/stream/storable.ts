/** PostgreSQL keeps neither a zero character nor half of a pair. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
