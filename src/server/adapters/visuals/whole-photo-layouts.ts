import type { VisualShape } from '#contracts/visuals/channels.ts'
import { mix, readable, type VisualColours } from '#core/visuals/schemes.ts'
import type { StackItem } from './items.ts'
import { type Box, columns, inset, overlap, panel, rows } from './nodes.ts'
import { picture } from './pictures.ts'
import {
  type Arrangement,
  accentOn,
  byRatio,
  type Frame,
  sideShare,
  textStack,
  within,
} from './scene-parts.ts'
import type { Stack } from './stack-parts.ts'

/** Centred, inside a line. */
export function framed(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours } = frame
  const ground = mix(colours.background, colours.accent, 0.06)
  const line = inset(full, gap * 0.45)
  const inner = shape === 'banner' ? inset(safe, gap * 0.3) : overlap(safe, inset(full, gap * 1.25))
  const cuts: Record<VisualShape, [photo: Box, text: Box]> = {
    portrait: [rows(inner, 0, 0.42), rows(inner, 0.45, 1)],
    square: [columns(rows(inner, 0, 0.36), 0.16, 0.84), rows(inner, 0.4, 1)],
    landscape: [columns(inner, 0, 0.38), columns(inner, 0.43, 1)],
    banner: [columns(inner, 0, sideShare(inner, 1.25)), columns(inner, sideShare(inner, 1.25) + 0.025, 1)],
  }
  const [photo, text] = cuts[shape]
  const own = { ...colours, background: ground, ink: readable(ground) }
  return {
    background: ground,
    ground: [
      panel(line, {
        border: `${Math.max(1, gap * 0.06)}px solid ${colours.accent}`,
        borderRadius: gap * 0.4,
      }),
      ...picture(frame, byRatio(frame, photo), gap * 0.5),
    ],
    stacks: [
      textStack(frame, text, {
        colours: own,
        align: shape === 'portrait' || shape === 'square' ? 'center' : 'start',
      }),
    ],
  }
}

/** A band across lower visuals needs more of them for its texts. */
const LOW_SQUARE = 400

/** Headline above, product in the middle, the rest on a band. */
export function stage(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours, items, brand } = frame
  const own: VisualColours = {
    background: colours.accent,
    ink: colours.onAccent,
    accent: accentOn(colours.accent, colours),
    onAccent: '',
  }
  own.onAccent = readable(own.accent)
  const isLead = leadOf(items)
  const [head, rest] = [items.filter(isLead), items.filter((item) => !isLead(item))]
  const isTable = rest.some(({ kind }) => kind === 'versus' || kind === 'points')
  const sideways = shape === 'landscape' || shape === 'banner'
  const banner = shape === 'banner'
  // The band begins higher if the channel's app covers the foot.
  const foot = (safe.y + safe.height) / full.height
  const bandTop = Math.min(
    isTable ? 0.5 : shape !== 'square' ? 0.66 : full.height < LOW_SQUARE ? 0.54 : 0.62,
    foot - (isTable ? 0.4 : 0.3),
  )
  const band = sideways ? columns(full, banner ? 0.64 : 0.6, 1) : rows(full, bandTop, 1)
  const middle = {
    ...safe,
    y: safe.y + safe.height * 0.25,
    height: full.height * bandTop - safe.y - safe.height * 0.25 + gap * 0.5,
  }
  const photo: Record<VisualShape, Box> = {
    portrait: middle,
    square: columns(middle, 0.08, 0.92),
    landscape: columns(rows(safe, 0.42, 1), 0, 0.58),
    banner: columns(full, 0, sideShare(full, 1.2)),
  }
  const above: Record<VisualShape, Box> = {
    portrait: rows(safe, 0, 0.22),
    square: rows(safe, 0, 0.24),
    landscape: columns(rows(safe, 0, 0.4), 0, 0.58),
    banner: within(columns(full, sideShare(full, 1.2), 0.64), safe, gap),
  }
  const beside = within(band, safe, gap)
  const below = sideways ? beside : { ...beside, y: beside.y + gap * 0.8, height: beside.height - gap * 0.8 }
  return {
    background: colours.background,
    ground: [
      panel(band, { backgroundColor: colours.accent }),
      ...picture(frame, banner ? photo.banner : byRatio(frame, photo[shape]), banner ? 0 : gap * 0.6),
    ],
    stacks: [
      {
        box: above[shape],
        items: [...(banner ? [] : brand), ...head],
        colours,
        align: sideways ? 'start' : 'center',
        loud: 0.24,
      },
      { box: below, items: rest, colours: own, align: sideways && !banner ? 'start' : 'center', loud: 0.2 },
    ].filter(({ items: all }) => all.length > 0) as Stack[],
  }
}

/** Texts above the band: the headline, or without one the quote. */
const leadOf = (items: StackItem[]) => {
  const lead = ['eyebrow', items.some(({ name }) => name === 'headline') ? 'headline' : 'quote']
  return ({ name }: StackItem) => lead.includes(name)
}
