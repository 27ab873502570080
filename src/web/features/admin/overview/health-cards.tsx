import type { ReactNode } from 'react'
import { fileSize } from '#core/file-size.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { gigabytes, lastingText, sumOf } from './figures.ts'
import {
  useMailHealth,
  useProcesses,
  useProviderHealth,
  useQueueHealth,
  useStorageUse,
} from './overview.queries.ts'
import { Figures, OverviewCard, Quiet } from './overview-card.tsx'

const count = (value: number) => value.toLocaleString('en')
const loss = (value: number) => (value > 0 ? ('loss' as const) : undefined)
const size = (bytes: number) => gigabytes(bytes) ?? fileSize(bytes)

/** Scheduled jobs are waiting too, but they are not late. */
function waitingText(waiting: number, oldest: string | null): string {
  if (oldest) return `The oldest has been waiting for ${lastingText(oldest)}.`
  return waiting > 0 ? 'Waiting jobs are scheduled for later.' : 'No jobs are waiting.'
}

export const QueueCard = () => (
  <OverviewCard title="Jobs" query={useQueueHealth()}>
    {({ waiting, running, retrying, dead, done, oldestWaiting, troubled }) => (
      <>
        <Figures
          of={[
            { label: 'waiting', value: count(waiting) },
            { label: 'running', value: count(running) },
            { label: 'retrying', value: count(retrying), tone: loss(retrying) },
            { label: 'failed', value: count(dead), tone: loss(dead) },
            { label: 'done in 24 hours', value: count(done) },
          ]}
        />
        <Quiet>{waitingText(waiting, oldestWaiting)}</Quiet>
        {troubled.length > 0 && (
          <Lines>
            {troubled.map(({ name, retrying: again, dead: lost }) => (
              <Line key={name} name={name}>
                {[again > 0 && `${count(again)} retrying`, lost > 0 && `${count(lost)} failed`]
                  .filter(Boolean)
                  .join(', ')}
              </Line>
            ))}
          </Lines>
        )}
      </>
    )}
  </OverviewCard>
)

export const ProviderCard = () => (
  <OverviewCard title="Models in the last 24 hours" query={useProviderHealth()}>
    {({ models, problems }) => (
      <>
        {models.length === 0 && <Quiet>No answers in the last 24 hours.</Quiet>}
        {models.length > 0 && (
          <Lines>
            {models.map(({ name, answers, failed, lastAnswer, medianSeconds }) => (
              <Line
                key={name}
                name={name}
                note={[
                  lastAnswer ? `last answer ${ago(lastAnswer)}` : 'no answer',
                  medianSeconds !== null && `median ${medianSeconds.toFixed(1)} s`,
                ]}
              >
                {count(answers)} answered
                {failed > 0 && <span className="text-loss">, {count(failed)} failed</span>}
              </Line>
            ))}
          </Lines>
        )}
        {problems.map(({ name, problem, checkedAt }) => (
          <p key={name} className="text-small">
            <Badge tone="loss">{name}</Badge>{' '}
            <span className="text-muted">
              {problem}
              {checkedAt && ` Checked ${ago(checkedAt)}.`}
            </span>
          </p>
        ))}
      </>
    )}
  </OverviewCard>
)

export const MailCard = () => (
  <OverviewCard title="Emails" query={useMailHealth()}>
    {({ way, sent, waiting, retrying, dead }) => (
      <>
        <Figures
          of={[
            { label: way === 'smtp' ? 'sent in 24 hours' : 'stored in 24 hours', value: count(sent) },
            { label: 'waiting', value: count(waiting) },
            { label: 'retrying', value: count(retrying), tone: loss(retrying) },
            { label: 'failed', value: count(dead), tone: loss(dead) },
          ]}
        />
        <Quiet>
          {way === 'smtp'
            ? 'Emails are sent by SMTP.'
            : 'No mail server is set, so emails aren’t sent. They are in Admin → Mail.'}
        </Quiet>
      </>
    )}
  </OverviewCard>
)

export const StorageCard = () => (
  <OverviewCard title="Storage" query={useStorageUse()}>
    {({ kinds, databaseBytes }) => (
      <>
        <Figures
          of={[
            { label: 'files', value: size(sumOf(kinds, ({ bytes }) => bytes)) },
            { label: 'database', value: size(databaseBytes) },
          ]}
        />
        <Lines>
          {kinds.map(({ name, files, bytes }) => (
            <Line key={name} name={name} note={[`${count(files)} ${files === 1 ? 'file' : 'files'}`]}>
              {size(bytes)}
            </Line>
          ))}
        </Lines>
      </>
    )}
  </OverviewCard>
)

const roleWords = { all: 'web and worker', web: 'web', worker: 'worker' }

export const ProcessCard = () => (
  <OverviewCard title="Processes" query={useProcesses()}>
    {({ processes }) => (
      <Lines>
        {processes.map(({ id, label, version, role, startedAt, beatAt, alive }) => (
          <Line
            key={id}
            name={label}
            note={[
              version && `version ${version}`,
              roleWords[role],
              alive ? `up for ${lastingText(startedAt)}` : `last seen ${ago(beatAt)}`,
            ]}
          >
            <Badge tone={alive ? 'gain' : 'loss'}>{alive ? 'Running' : 'Silent'}</Badge>
          </Line>
        ))}
      </Lines>
    )}
  </OverviewCard>
)

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line-soft">{children}</ul>
)

interface LineProps {
  name: string
  /** Optional facts; false ones are left out. */
  note?: (string | false)[]
  children: ReactNode
}

const Line = ({ name, note = [], children }: LineProps) => (
  <li className="py-2">
    <p className="flex items-baseline justify-between gap-3">
      <span className="truncate" title={name}>
        {name}
      </span>
      <span className="figures flex-none text-muted">{children}</span>
    </p>
    {note.length > 0 && <p className="text-small text-faint">{note.filter(Boolean).join(' · ')}</p>}
  </li>
)
