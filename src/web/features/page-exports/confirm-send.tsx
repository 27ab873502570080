import type { PlannedItem, Shop } from '#contracts/pages/page-exports.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSendPage } from './page-exports.queries.ts'

interface ConfirmSendProps {
  place: { pageId: string; shopId: string }
  shop: Shop
  plan: PlannedItem[]
  onClose: () => void
}

const words = {
  create: { product: 'Create the product', section: 'Add the section', page: 'Create the page' },
  update: { product: 'Update the product', section: 'Replace the section', page: 'Update the page' },
}

const HIDDEN = 'Buyers see nothing new until you publish the product and the page in Shopify.'
const OVERWRITES =
  'Texts, prices and variants of the product, and edits of the section in the theme editor, are replaced. If the product or page is live, buyers see the change.'

/** Lists everything that a send writes into the shop. */
export function ConfirmSend({ place, shop, plan, onClose }: ConfirmSendProps) {
  const send = useSendPage(place)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send to ${shop.name}?`}
      description={plan.some(({ action }) => action === 'update') ? OVERWRITES : HIDDEN}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={send.isPending}
            onClick={() => send.mutate(undefined, { onSuccess: onClose })}
          >
            Send
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {plan.map(({ kind, action, title, details }) => (
          <li key={kind}>
            <p className="font-medium">
              {words[action][kind]} “{title}”
            </p>
            <p className="text-small text-muted">{details}</p>
          </li>
        ))}
      </ul>
      <FormAlert
        message={
          send.isError ? messageOf(send.error, 'The page could not be sent. Please try again.') : undefined
        }
      />
    </Dialog>
  )
}
