import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { SupportTopic } from '#contracts/support.ts'
import { articlePath, useHelpSearch } from '#web/features/help/help.queries.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

const LEAST_LETTERS = 12
const MOST_LETTERS = 300
const MOST_SHOWN = 3
const SETTLES_MS = 400

interface SuggestionsProps {
  text: string
  topic: SupportTopic
  user: User
}

/** Articles that may answer the draft. Unverified users can open no other page, so they see the text here. */
export function Suggestions({ text, topic, user }: SuggestionsProps) {
  const words = useSettled(text.trim().slice(0, MOST_LETTERS), SETTLES_MS)
  const isEnough = words.length >= LEAST_LETTERS
  // The topic helps when the message is short, unless it is “Something else”.
  const about = topic === 'Something else' ? words : `${topic} ${words}`.slice(0, MOST_LETTERS)
  const { data: found = [] } = useHelpSearch(isEnough ? about : '')
  const fit = found.filter(({ category }) => category !== 'self-hosting' || user.role === 'admin')
  const shown = isEnough ? fit.slice(0, MOST_SHOWN) : []
  const asLinks = user.emailVerified
  return (
    <div role="status" className={shown.length > 0 ? 'flex flex-col gap-1.5' : 'hidden'}>
      {shown.length > 0 && (
        <>
          <p className="text-small text-faint">These articles may help:</p>
          <ul className="flex flex-col gap-1">
            {shown.map((passage) => (
              <li key={`${passage.category}/${passage.slug}`} className="text-small">
                {asLinks ? (
                  <Link
                    to={articlePath(passage, passage.section)}
                    target="_blank"
                    className="inline-flex rounded-small font-medium underline decoration-faint underline-offset-3 hover:decoration-text max-md:min-h-11 max-md:items-center"
                  >
                    {passage.title}
                  </Link>
                ) : (
                  <Disclosure
                    label={passage.title}
                    className="rounded-control border border-line-soft px-3 py-1"
                  >
                    <p className="pt-1 text-muted">{passage.text}</p>
                  </Disclosure>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
