import { useEffect, useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { highlight, knownColours, type Stretch } from './highlight.ts'

interface CodeBlockProps {
  language: string
  text: string
  /** More of it is coming: it gets its colours when it is whole. */
  growing: boolean
}

/** Code as it was written, in a box that scrolls by itself. */
export function CodeBlock({ language, text, growing }: CodeBlockProps) {
  const lines = useColours(language, text, growing)
  return (
    <div className="overflow-hidden rounded-card border border-line-soft bg-panel">
      <div className="flex h-9 items-center justify-between border-b border-line-soft pr-1 pl-3.5 text-label text-muted max-md:h-11">
        <span className="font-mono">{language || 'text'}</span>
        <CopyButton text={text} label="Copy code" className="font-normal!" />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <pre
        role="group"
        aria-label={language ? `Code, ${language}` : 'Code'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
        tabIndex={0}
        className="overflow-x-auto px-3.5 py-3 font-mono text-small [overflow-wrap:normal]"
      >
        <code>{lines ? lines.map(drawLine) : text}</code>
      </pre>
    </div>
  )
}

function drawLine(line: Stretch[], at: number) {
  return [
    at > 0 && '\n',
    ...line.map(({ text, className }, n) =>
      className ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: code that is whole does not change
        <span key={`${at}.${n}`} className={className}>
          {text}
        </span>
      ) : (
        text
      ),
    ),
  ]
}

function useColours(language: string, text: string, growing: boolean): Stretch[][] | undefined {
  const [found, setFound] = useState<{ text: string; lines: Stretch[][] | undefined }>()
  const known = growing ? undefined : knownColours(language, text)
  const wanted = !growing && !known
  useEffect(() => {
    if (!wanted) return
    const leave = new AbortController()
    highlight(language, text, leave.signal)
      .then((lines) => leave.signal.aborted || setFound({ text, lines }))
      // Code without colours is as good to read.
      .catch((error) => console.warn('The colours of code could not be fetched.', error))
    return () => leave.abort()
  }, [wanted, language, text])
  return known ?? (found?.text === text ? found.lines : undefined)
}
