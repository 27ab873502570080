import { useState } from 'react'
import type { AuditedPage } from '#contracts/seo/seo.ts'
import { descriptionWidth, searchRoom, titleWidth } from '#core/seo/pixel-width.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { pathOf } from '../seo-words.ts'
import { SearchResult, SocialCard } from './result-cards.tsx'
import { WidthMeter } from './width-meter.tsx'

type PreviewedPage = Pick<AuditedPage, 'number' | 'finalUrl' | 'title' | 'description' | 'image'>
const blank: PreviewedPage = {
  number: 0,
  finalUrl: 'https://shop.example/arc-lamp',
  title: '',
  description: '',
  image: null,
}

/** A search result and a social card as they would look, with the widths of title and description while one writes. */
export function PreviewEditor({ pages = [blank] }: { pages?: PreviewedPage[] }) {
  const [number, setNumber] = useState(pages[0]?.number)
  const page = pages.find((each) => each.number === number) ?? pages[0] ?? blank
  return (
    <Card title="Search preview">
      {pages.length > 1 && (
        <div className="mb-4 max-w-120">
          <Field label="Page">
            {(control) => (
              <Select
                {...control}
                value={page.number}
                onChange={(event) => setNumber(Number(event.target.value))}
              >
                {pages.map((each) => (
                  <option key={each.number} value={each.number}>
                    {pathOf(each.finalUrl)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      <Editor key={page.number} page={page} hasAddress={page.number === 0} />
    </Card>
  )
}

const devices = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

function Editor({ page, hasAddress }: { page: PreviewedPage; hasAddress: boolean }) {
  const [title, setTitle] = useState(page.title)
  const [description, setDescription] = useState(page.description)
  const [address, setAddress] = useState(page.finalUrl)
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        {hasAddress && (
          <Field label="URL">
            {(control) => (
              <Input {...control} value={address} onChange={(event) => setAddress(event.target.value)} />
            )}
          </Field>
        )}
        <div className="flex flex-col gap-1.5">
          <Field label="Title">
            {(control) => (
              <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
            )}
          </Field>
          <WidthMeter name="Title" width={titleWidth(title)} {...searchRoom.title} />
        </div>
        <div className="flex flex-col gap-1.5">
          <Field label="Description">
            {(control) => (
              <Textarea
                {...control}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            )}
          </Field>
          <WidthMeter name="Description" width={descriptionWidth(description)} {...searchRoom[device]} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Segments label="Device" value={device} onChange={setDevice} options={devices} />
        <SearchResult address={address} title={title} description={description} device={device} />
        <SocialCard address={address} title={title} description={description} image={page.image} />
      </div>
    </div>
  )
}
