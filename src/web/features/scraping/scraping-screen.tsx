import ScanSearch from 'lucide-react/icons/scan-search'
import { useState } from 'react'
import type { PageRemedy, PageInput as PageSource } from '#contracts/scraping.ts'
import { screens } from '#contracts/screens.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { type InputWay, PageInput } from '#web/ui/product-page/page-input.tsx'
import { RefusalCard } from '#web/ui/product-page/refusal-card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ReadingResult } from './reading-result.tsx'
import { ReadingTimes } from './reading-times.tsx'
import { samplePage } from './sample-page.ts'
import { useReadPage } from './scraping.queries.ts'

const remedyWays: Record<Exclude<PageRemedy, 'retry' | 'anyway'>, InputWay> = {
  address: 'url',
  paste: 'paste',
  upload: 'upload',
}

export function ScrapingScreen() {
  const reading = useReadPage()
  const [way, setWay] = useState<InputWay>('url')
  const [isFocused, setIsFocused] = useState(false)
  const [address, setAddress] = useState('')

  const send = (from: PageSource) => {
    setIsFocused(false)
    if (from.url) setAddress(withScheme(from.url))
    return reading.mutateAsync(from)
  }
  /** Outside of a form, so errors appear in a toast. */
  const readAgain = (from: PageSource) =>
    reading.mutate(from, {
      onError: (error) =>
        void quickToast.error(messageOf(error, 'The page could not be read. Please try again.')),
    })
  const follow = (remedy: PageRemedy) => {
    const last = reading.variables
    if (remedy === 'anyway') {
      if (last?.way === 'url') readAgain({ ...last, anyway: true })
    } else if (remedy !== 'retry') {
      setWay(remedyWays[remedy])
      setIsFocused(true)
    } else if (last) readAgain(last)
  }
  return (
    <>
      <ScreenHeader title={screens.scrapingTest.title} />
      <Content>
        <Card className="flex flex-col">
          <PageInput
            way={way}
            onWay={(next) => {
              setIsFocused(false)
              setWay(next)
            }}
            isFocused={isFocused}
            address={address}
            send={send}
          />
        </Card>
        <Result reading={reading} onRead={readAgain} onRemedy={follow} />
      </Content>
    </>
  )
}

interface ResultProps {
  reading: ReturnType<typeof useReadPage>
  onRead: (from: PageSource) => void
  onRemedy: (remedy: PageRemedy) => void
}

function Result({ reading, onRead, onRemedy }: ResultProps) {
  const { data, isPending, submittedAt } = reading
  if (isPending)
    return (
      <div role="status" aria-label="Reading the page" className="flex flex-col gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-80" />
      </div>
    )
  if (!data)
    return (
      <EmptyState
        icon={<ScanSearch />}
        title="Test a product page"
        action={<Button onClick={() => onRead(samplePage)}>Try a sample page</Button>}
      >
        You’ll see each field it states, where on the page it stands and how sure the reading is. Then save
        the right ones to a project.
      </EmptyState>
    )
  if (data.outcome === 'refused')
    return (
      <>
        <RefusalCard refusal={data} onRemedy={onRemedy} />
        <ReadingTimes time={data.time} />
      </>
    )
  return <ReadingResult key={submittedAt} read={data} onRemedy={onRemedy} />
}

const withScheme = (address: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
