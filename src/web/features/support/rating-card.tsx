import { useState } from 'react'
import type { Ticket } from '#contracts/support.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useRateTicket } from './support.queries.ts'

/** A rating from 1 to 5. */
const STARS = ['1', '2', '3', '4', '5'] as const

/** Asks for a rating and shows it. */
export function RatingCard({ ticket }: { ticket: Ticket }) {
  const rate = useRateTicket(ticket.id)
  const [stars, setStars] = useState(ticket.rating ? String(ticket.rating.stars) : '')
  const [word, setWord] = useState(ticket.rating?.word ?? '')
  const said = ticket.rating
  const isSaid = said !== null && String(said.stars) === stars && said.word === word.trim()
  return (
    <Card title={said ? 'Your rating' : 'How did we do?'}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Segments
            label="Rating, from 1 for poor to 5 for very good"
            value={stars}
            onChange={setStars}
            options={STARS.map((value) => ({ value, label: value }))}
          />
          <span className="text-small text-faint">1 is poor, 5 very good.</span>
        </div>
        <Field label="Comment (optional)">
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              placeholder="If you like"
              value={word}
              onChange={({ target }) => setWord(target.value)}
            />
          )}
        </Field>
        <FormAlert
          message={
            rate.error ? messageOf(rate.error, 'Your rating could not be saved. Try again.') : undefined
          }
        />
        <div className="flex items-center gap-3">
          <Button
            disabled={stars === '' || isSaid}
            loading={rate.isPending}
            onClick={() => rate.mutate({ stars: Number(stars), word })}
          >
            {said ? 'Change rating' : 'Send rating'}
          </Button>
          <span role="status" className="text-small text-muted">
            {isSaid && 'Thank you. The people who run this installation can read it.'}
          </span>
        </div>
      </div>
    </Card>
  )
}
