import { markedPieces } from './marked-pieces.ts'

/** A text with the words of a question marked in it. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {markedPieces(text, words).map(({ text: piece, hit, at }) =>
        hit ? (
          <mark key={at} className="rounded-small bg-accent-soft px-0.5 text-accent">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
