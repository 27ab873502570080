import CircleAlert from 'lucide-react/icons/circle-alert'
import type { PageRefusalReason, PageRefused, PageRemedy } from '#contracts/scraping.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const titles: Record<PageRefusalReason, string> = {
  'bad-url': 'Address not valid',
  scheme: 'Address not valid',
  port: 'Address not allowed',
  credentials: 'Address not allowed',
  'private-address': 'Private address',
  'host-service': 'Private address',
  robots: 'Robots not welcome',
  'bot-wall': 'Blocked by a bot wall',
  busy: 'Shop is busy',
  'not-found': 'Page not there',
  status: 'Shop answered with an error',
  'not-html': 'Not a web page',
  'too-large': 'Page too large',
  'too-many-redirects': 'Too many redirects',
  timeout: 'Shop took too long',
  dns: 'Website not found',
  network: 'Shop not reachable',
  tls: 'Connection not secure',
  'bad-encoding': 'Page arrived damaged',
  unreadable: 'Page not readable',
}

const actions: Record<PageRemedy, string> = {
  address: 'Change the address',
  retry: 'Try again',
  anyway: 'Read it anyway',
  paste: 'Paste the page',
  upload: 'Upload the saved page',
}

interface RefusalCardProps {
  refusal: PageRefused
  onRemedy: (remedy: PageRemedy) => void
}

/** The reason a page was not read, and the ways on. */
export function RefusalCard({ refusal, onRemedy }: RefusalCardProps) {
  const { reason, message, remedies, retryAfter } = refusal
  return (
    <section role="alert" className="flex gap-3 rounded-card border border-line bg-panel p-4">
      <CircleAlert className="mt-0.5 flex-none text-loss" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 className="font-semibold">{titles[reason]}</h2>
        <p className="text-muted [overflow-wrap:anywhere]">
          {message}
          {retryAfter !== null && ` Try again in ${retryAfter} seconds.`}
        </p>
        {remedies.includes('paste') && (
          <p className="text-muted">
            Your browser can still open the page: paste its source, or save it as HTML and upload the file.
          </p>
        )}
        <p className="text-label text-faint">
          Reason code: <code className="font-mono">{reason}</code>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {remedies.map((remedy) => (
            <Button key={remedy} size="small" onClick={() => onRemedy(remedy)}>
              {actions[remedy]}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
