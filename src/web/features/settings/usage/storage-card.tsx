import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { StorageUse, StoredKind } from '#contracts/usage.ts'
import { fileSize } from '#core/file-size.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { storageQuery } from '#web/features/usage/usage.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { UsageBar, WARN_AT } from './usage-bar.tsx'

const kindNames: Record<StoredKind, string> = {
  images: 'Images',
  bin: 'Bin of images',
  drafts: 'Drafts of the image maker',
  'page-images': 'Images of pages',
  visuals: 'Marketing visuals',
  attachments: 'Attachments',
}

/** Room for images and files, and what takes it. */
export function StorageCard() {
  const { data, error, refetch } = useQuery(storageQuery)
  if (!data && error)
    return <ErrorCard title="Your storage could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  return (
    <Card title="Storage">
      <Room {...data} />
      {data.kinds.length === 0 ? (
        <p className="mt-3 text-muted">
          Nothing stored yet. Images, visuals and attachments count towards your storage.
        </p>
      ) : (
        <>
          <Kinds kinds={data.kinds} />
          <Largest files={data.largest} />
        </>
      )}
    </Card>
  )
}

function Room({ used, limit }: StorageUse) {
  const id = useId()
  const larger = useLargerPlan('storageMegabytes')
  const share = limit === 0 ? 1 : Math.min(used / limit, 1)
  return (
    <>
      <p className="mb-2 flex justify-between gap-3">
        <span id={id}>Images and files</span>
        <span className="figures text-muted">
          {fileSize(used)} of {fileSize(limit)}
        </span>
      </p>
      <UsageBar labelledBy={id} used={used} limit={limit} text={`${fileSize(used)} of ${fileSize(limit)}`} />
      {share >= WARN_AT && (
        <p className="mt-2 text-small text-muted">
          <span className="text-loss">
            {used >= limit ? 'Your storage is full.' : `Only ${fileSize(limit - used)} left.`}
          </span>{' '}
          Open the largest files below and delete those you no longer need.
          {larger && (
            <>
              {' '}
              {larger.name} has {fileSize(larger.contents.storageMegabytes * 1_024 ** 2)}.{' '}
              <TextLink to="/upgrade">See plans</TextLink>
            </>
          )}
        </p>
      )}
    </>
  )
}

const Kinds = ({ kinds }: Pick<StorageUse, 'kinds'>) => (
  <dl className="mt-3">
    {kinds.map(({ kind, files, bytes }) => (
      <div key={kind} className="flex justify-between gap-4 border-t border-line-soft py-2">
        <dt className="text-muted">
          {kindNames[kind]} <span className="figures text-faint">· {files.toLocaleString('en')}</span>
        </dt>
        <dd className="figures font-medium">{fileSize(bytes)}</dd>
      </div>
    ))}
  </dl>
)

const Largest = ({ files }: { files: StorageUse['largest'] }) => (
  <>
    <h3 className="mt-4 mb-1 text-small text-muted">Largest files</h3>
    <ul aria-label="Largest files">
      {files.map(({ kind, name, bytes, path }) => (
        <li
          key={`${kind} ${path} ${name} ${bytes}`}
          className="flex items-center justify-between gap-4 border-t border-line-soft py-2"
        >
          <span className="min-w-0">
            <span className="block truncate">
              <TextLink to={path}>{name}</TextLink>
            </span>
            <span className="block text-small text-faint">{kindNames[kind]}</span>
          </span>
          <span className="figures flex-none">{fileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  </>
)
