import { useLayoutEffect, useRef } from 'react'

/**
 * Text that grows at its end. What is new is appended to what is there, which the browser lays out in half the time that a long
 * text needs when it is put in anew, and which leaves what a reader has marked in it as it is.
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
