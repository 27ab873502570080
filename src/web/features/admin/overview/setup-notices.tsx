import type { SetupNotice } from '#contracts/admin/overview.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSetup } from './overview.queries.ts'

interface Advice {
  title: string
  text: string
  /** The help article with instructions. */
  article: string
  tone?: 'loss'
}

const advice: Record<SetupNotice, Advice> = {
  'no-worker': {
    title: 'No worker is running.',
    text: 'Emails, imports, files and refunds wait for one. Start a process with ROLE=worker.',
    article: 'several-machines',
    tone: 'loss',
  },
  'no-webhook-secret': {
    title: 'The webhook secret is missing.',
    text: 'Stripe’s events are refused, so payments and refunds show up late. Set STRIPE_WEBHOOK_SECRET and restart.',
    article: 'payments',
    tone: 'loss',
  },
  'test-payments': {
    title: 'Test mode.',
    text: 'The Stripe key is a test key, so no payment or revenue here is real. Set a live key to take money.',
    article: 'payments',
  },
  'no-mail': {
    title: 'No mail server is set.',
    text: 'Nobody gets emails. Set SMTP_URL and MAIL_FROM and restart.',
    article: 'mail',
  },
}

/** Missing or test-only parts of the setup with their fix, all of them or those of one screen. */
export function SetupNotices({ only }: { only?: SetupNotice[] }) {
  const { data = [] } = useSetup()
  const shown = only ? data.filter((notice) => only.includes(notice)) : data
  return shown.map((notice) => {
    const { title, text, article, tone = 'info' } = advice[notice]
    return (
      <Notice key={notice} title={title} tone={tone}>
        {text} <TextLink to={`/help/articles/self-hosting/${article}`}>How to set it up</TextLink>
      </Notice>
    )
  })
}
