import Send from 'lucide-react/icons/send'
import { useParams } from 'react-router'
import type { MailState } from '#contracts/admin/operations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmailRows } from './email-rows.tsx'
import { EmailView } from './email-view.tsx'
import { useMail, useTestEmail } from './mail.queries.ts'
import { SentRows } from './sent-rows.tsx'

export function MailSection() {
  const { item } = useParams()
  return item ? <EmailView key={item} letterId={item} /> : <Overview />
}

function Overview() {
  const { data: mail, error, refetch } = useMail()
  if (!mail && error) {
    return <ErrorCard title="Mail status could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  if (!mail) return <Skeleton className="h-60" />
  return (
    <>
      <HowItLeaves mail={mail} />
      <StatTiles>
        <StatTile label="Sent in 24 hours">{mail.doneToday}</StatTile>
        <StatTile label="Waiting">{mail.waiting}</StatTile>
        <StatTile label="Retrying">{mail.retrying}</StatTile>
        <StatTile label="Failed" tone={mail.dead > 0 ? 'loss' : 'neutral'}>
          {mail.dead}
        </StatTile>
      </StatTiles>
      {mail.server ? <SentRows /> : <EmailRows />}
    </>
  )
}

function HowItLeaves({ mail: { server, from } }: { mail: MailState }) {
  const test = useTestEmail()
  return (
    <Card title={server ? 'Emails go through your mail server' : 'No mail server is set'}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted [overflow-wrap:anywhere]">
          {server
            ? `They are sent from ${from}. A failed email is retried for a few minutes, then listed here.`
            : 'Nobody gets emails. They are stored here for 30 days, so you can pass on their links. To send them, set SMTP_URL and MAIL_FROM and restart.'}
        </p>
        <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>
          {!test.isPending && <Send />}
          Send me a test email
        </Button>
      </div>
    </Card>
  )
}
