import { cx } from '#web/lib/cx.ts'

/** The look of a sidebar row. `inset` indents it. */
export const railRow = (inset = 'px-2') =>
  cx(
    'flex h-8.5 w-full items-center gap-2.5 rounded-control text-muted transition-colors hover:bg-raised/60 hover:text-text focus-visible:-outline-offset-2 max-md:h-11 aria-[current=page]:bg-raised aria-[current=page]:text-text',
    inset,
  )
