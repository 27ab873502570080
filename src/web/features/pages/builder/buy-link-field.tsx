import { useState } from 'react'
import { BuyLink } from '#contracts/pages/page-blocks.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { checkoutKind, checkoutNames } from './buy-link.ts'

interface BuyLinkFieldProps {
  value: string | null
  onChange: (link: string | null) => void
}

/** Takes any https link. One that cannot be used stays in the box and is not saved. */
export function BuyLinkField({ value, onChange }: BuyLinkFieldProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value ?? ''
  const problem = text.trim() === '' ? undefined : BuyLink.safeParse(text).error?.issues[0]?.message
  const write = (next: string) => {
    setTyped(next)
    const link = next.trim()
    if (link === '') onChange(null)
    else if (BuyLink.safeParse(link).success) onChange(link)
  }
  const hint = value
    ? checkoutNames[checkoutKind(value)]
    : 'A Shopify cart link, a Stripe payment link or any checkout.'
  return (
    <Field label="Buy link" hint={hint} error={problem}>
      {(control) => (
        <Input
          {...control}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://shop.example/cart/123:1"
          value={text}
          onChange={({ target }) => write(target.value)}
          onBlur={() => problem || setTyped(undefined)}
        />
      )}
    </Field>
  )
}
