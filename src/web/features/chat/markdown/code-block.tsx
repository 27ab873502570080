import { memo, useEffect, useMemo, useState } from 'react'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { highlight, knownColours, type Stretch } from './highlight.ts'

/** Lines that are laid out and coloured together: of long code that grows, only the last ones are laid out again. */
const LINES_IN_PIECE = 40

interface CodeBlockProps {
  language: string
  text: string
  /** More of it is coming: it gets its colours when it is whole. */
  growing: boolean
}

/** Code as it was written, in a box that scrolls by itself. */
export function CodeBlock({ language, text, growing }: CodeBlockProps) {
  const pieces = useMemo(() => inPieces(text.split('\n')).map((lines) => lines.join('\n')), [text])
  const colours = useColours(language, text, growing)
  const coloured = useMemo(() => colours && inPieces(colours), [colours])
  const reached = useStepByStep(coloured ? pieces.length : 0)
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-3.5 py-3 font-mono text-small [overflow-wrap:normal]"
      >
        <code>
          {pieces.map((piece, at) => (
            <Piece
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
              key={at}
              text={piece}
              colours={at < reached ? coloured?.[at] : undefined}
              isLast={at === pieces.length - 1}
            />
          ))}
        </code>
      </pre>
    </div>
  )
}

const inPieces = <T,>(lines: T[]): T[][] =>
  Array.from({ length: Math.ceil(lines.length / LINES_IN_PIECE) }, (_, at) =>
    lines.slice(at * LINES_IN_PIECE, (at + 1) * LINES_IN_PIECE),
  )

interface PieceProps {
  text: string
  colours: Stretch[][] | undefined
  isLast: boolean
}

/** The final newline is copied with the code but shows no line. */
const Piece = memo(function Piece({ text, colours, isLast }: PieceProps) {
  return (
    <span className="block">
      {colours ? colours.map(drawLine) : text}
      {!isLast && '\n'}
    </span>
  )
})

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

/** Counts up to `count`, one with each frame: thousands of colours at once would hold up the page. */
function useStepByStep(count: number): number {
  const [reached, setReached] = useState(count)
  useEffect(() => {
    if (reached >= count) return
    const frame = requestAnimationFrame(() => setReached(reached + 1))
    return () => cancelAnimationFrame(frame)
  }, [reached, count])
  return Math.min(reached, count)
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
