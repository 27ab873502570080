/** How a model is asked to say what the person might ask next. It is cut out of the answer and shown as buttons. */
export const followUpRule =
  'End with one more line: [next], up to three short questions that the person may ask you next, in their language and separated by |, then [/next]. They see these as buttons. Leave the line out where nothing is worth asking.'

const OPENING = '[next]'
const CLOSING = '[/next]'
const MOST = 3
const LONGEST = 120
/** Longer lines were meant as text. */
const LONGEST_HELD = 1_000

/** A clicked suggestion counts as the user's own words, and addresses in those may be visited: none may get in here. */
const anyAddress = /:\/\/|[\p{L}\d-]\.\p{L}{2}/u

/** Passes text on word by word, without follow-ups: a marked line, or several up to the closing mark. */
export function followUps(say: (text: string) => void) {
  /** Buffered line that is, or may become, a marked one. */
  let held = ''
  let isWithinLine = false
  let found: string[] = []

  function takePiece(piece: string): void {
    held += piece
    const line = held.trimStart()
    if (isWithinLine) release()
    else if (line.startsWith(OPENING)) takeMarked(line.slice(OPENING.length))
    else if (piece.endsWith('\n') || !OPENING.startsWith(line)) release()
  }

  function takeMarked(body: string): void {
    const [asked = '', rest] = body.split(CLOSING)
    const lineEnd = body.indexOf('\n')
    if (rest !== undefined || body.slice(0, Math.max(0, lineEnd)).trim() !== '') {
      found = questionsIn(asked)
      held = ''
      if (rest) pass(rest)
    } else if (held.length > LONGEST_HELD) release()
  }

  function release(): void {
    const text = held
    held = ''
    pass(text)
  }

  function pass(text: string): void {
    isWithinLine = !text.endsWith('\n')
    say(text)
  }

  return {
    take(text: string): void {
      for (const piece of text.split(/(?<=\n)/)) if (piece !== '') takePiece(piece)
    },
    /** Passes on held text that was not a follow-up, and returns the questions. */
    end(): string[] {
      const line = held.trimStart()
      if (line.startsWith(OPENING)) found = questionsIn(line.slice(OPENING.length))
      else if (held !== '') say(held)
      held = ''
      return found
    },
  }
}

function questionsIn(text: string): string[] {
  const questions = text.split(/[|\n]/).map((each) =>
    each
      .trim()
      .replace(/^(?:[-*•]|\d[.)])\s+/, '')
      .trim(),
  )
  const usable = questions.filter(
    (each) => each.length > 2 && each.length <= LONGEST && !anyAddress.test(each),
  )
  return [...new Set(usable)].slice(0, MOST)
}
