import { mix } from '#core/visuals/schemes.ts'
import { type Box, PHOTO, panel, type VisualNode } from './nodes.ts'
import { disc, type Frame } from './scene-parts.ts'

/** The product whole, on a quiet ground. */
const cutout = (box: Box, radius: number, ground: string): VisualNode[] => [
  panel(
    box,
    {
      borderRadius: radius,
      overflow: 'hidden',
      backgroundColor: ground,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [
      {
        type: 'image',
        src: PHOTO,
        // A circle leaves less room in its corners.
        style: {
          ...square(radius * 2 >= Math.min(box.width, box.height) ? 0.66 : 0.86),
          objectFit: 'contain',
        },
      },
    ],
  ),
]

const square = (part: number) => ({ width: `${part * 100}%`, height: `${part * 100}%` })

/** The part of a box beside the texts, where a cutout stands; photos fill it all. */
export const besideText = ({ task }: Frame, whole: Box, free: Box): Box =>
  task.photo?.isCutout ? free : whole

/** The photo, or without one an ornament in its place. */
export function picture({ task, colours }: Frame, box: Box, radius = 0): VisualNode[] {
  if (task.photo?.isCutout) return cutout(box, radius, mix(colours.accent, colours.background, 0.72))
  if (task.photo) {
    const { x, y } = task.photo.focus
    return [
      panel(box, { borderRadius: radius, overflow: 'hidden' }, [
        {
          type: 'image',
          src: PHOTO,
          style: {
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            objectPosition: `${x * 100}% ${y * 100}%`,
          },
        },
      ]),
    ]
  }
  const side = Math.min(box.width, box.height)
  const [one, two] = [
    mix(colours.accent, colours.background, 0.25),
    mix(colours.accent, colours.background, 0.5),
  ]
  return [
    panel(box, { borderRadius: radius, overflow: 'hidden', backgroundColor: one }, [
      panel(disc(box.width * 0.7, box.height * 0.35, side * 0.55), {
        borderRadius: side,
        backgroundColor: two,
      }),
      panel(disc(box.width * 0.2, box.height * 0.95, side * 0.4), {
        borderRadius: side,
        backgroundColor: `${colours.accent}`,
      }),
    ]),
  ]
}
