/** Address of the gallery of a project that shows the visuals with a headline. */
export const visualPath = (projectId: string, headline: string): string =>
  `/marketing-visuals?project=${projectId}&part=gallery&q=${encodeURIComponent(headline)}`
