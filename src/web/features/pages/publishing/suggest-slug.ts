const LONGEST = 60

/** An address from a title: “Arc lamp, 2 m” as `arc-lamp-2-m`. Empty when the title has no plain letters. */
export const suggestSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]+/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
