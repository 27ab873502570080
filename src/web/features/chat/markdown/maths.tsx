import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

interface MathsProps {
  tex: string
  /** A display formula. */
  display: boolean
}

/**
 * A formula as MathML, which the browser draws itself: KaTeX's own drawing needs styles in the page, which the content security
 * policy refuses. What cannot be read is shown as it was written.
 */
export function Maths({ tex, display }: MathsProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    try {
      katex.render(tex, element, {
        output: 'mathml',
        displayMode: display,
        strict: 'ignore',
        maxExpand: 500,
        // In ems: a rule of a thousand would push all else off the page.
        maxSize: 20,
      })
    } catch {
      element.textContent = tex
    }
  }, [tex, display])
  return <span ref={place} />
}
