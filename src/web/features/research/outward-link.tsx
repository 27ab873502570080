import ExternalLink from 'lucide-react/icons/external-link'
import { webLink } from './words.ts'

/** Leads out of the app, and says where to. Nothing for an address that is not of the web. */
export function OutwardLink({ url }: { url: string | null }) {
  const link = webLink(url)
  if (!link) return null
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={link.href}
      className="relative z-10 inline-flex min-w-0 items-center gap-1.5 rounded-small text-text underline decoration-faint underline-offset-3 hover:decoration-text"
    >
      <span className="truncate">{link.host}</span>
      <ExternalLink className="size-3.5 flex-none" aria-label="opens in a new tab" />
    </a>
  )
}
