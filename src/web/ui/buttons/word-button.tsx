import type { ComponentProps } from 'react'

/** A button that is a word of a sentence. A finger has room around it, and the lines stand as close as without it. */
export function WordButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button
      type="button"
      className="rounded-small text-text underline decoration-faint underline-offset-3 hover:decoration-text max-md:-my-3 max-md:py-3"
      {...props}
    />
  )
}
