const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24">${body}</svg>`

const arrow = (colour: string, path: string) =>
  svg(
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  )

const drawings = {
  check: (colour: string, ground: string) =>
    svg(
      `<circle cx="12" cy="12" r="12" fill="${ground}"/><path d="M6.5 12.5l3.6 3.6 7.4-7.8" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
  cross: (colour: string, ground: string) =>
    svg(
      `<circle cx="12" cy="12" r="11" fill="none" stroke="${ground}" stroke-width="2"/><path d="M8.2 8.2l7.6 7.6M15.8 8.2l-7.6 7.6" stroke="${colour}" stroke-width="2.4" stroke-linecap="round"/>`,
    ),
  star: (colour: string) =>
    svg(`<path fill="${colour}" d="M12 1.8l3.1 6.4 7 1-5 4.9 1.2 7-6.3-3.3-6.3 3.3 1.2-7-5-4.9 7-1z"/>`),
  arrow: (colour: string) => arrow(colour, 'M4 12h15M13 6l6 6-6 6'),
  arrowLeft: (colour: string) => arrow(colour, 'M20 12H5M11 6l-6 6 6 6'),
}

/** The name of an icon as an image source: its drawing and its colours. */
export const icon = (name: keyof typeof drawings, colour: string, ground = 'none'): string =>
  `icon:${name}:${colour}:${ground}`

/** Drawings of all icons that a list of sources names. */
export const iconImages = (sources: Iterable<string>) =>
  [...new Set(sources)].flatMap((src) => {
    const [kind, name = '', colour = '', ground = ''] = src.split(':')
    const draw = kind === 'icon' ? drawings[name as keyof typeof drawings] : undefined
    return draw ? [{ src, data: new TextEncoder().encode(draw(colour, ground)) }] : []
  })
