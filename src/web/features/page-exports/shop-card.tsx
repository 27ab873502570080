import { useState } from 'react'
import type { Shop } from '#contracts/pages/page-exports.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ConnectShopDialog } from './connect-shop.tsx'
import { useDisconnectShop, useShops } from './page-exports.queries.ts'
import { SendPage } from './send-page.tsx'

/** Sends the page to a connected shop. */
export function ShopCard({ pageId }: { pageId: string }) {
  const shops = useShops()
  const [chosen, setChosen] = useState('')
  const [connecting, setConnecting] = useState(false)
  const shop = shops.data?.find(({ id }) => id === chosen) ?? shops.data?.[0]
  return (
    <Card title="Send to Shopify">
      <div className="flex flex-col items-start gap-3">
        {shops.isPending && <Skeleton className="h-4 w-1/2" />}
        {shops.isError && (
          <ErrorCard
            title="Your shops could not be loaded"
            error={shops.error}
            onRetry={() => void shops.refetch()}
          />
        )}
        {shops.data?.length === 0 && (
          <p className="text-muted">
            Create the product, the section and the page in your shop. Nothing goes live.
          </p>
        )}
        {shop && shops.data && shops.data.length > 1 && (
          <Field label="Shop">
            {(control) => (
              <Select {...control} value={shop.id} onChange={(event) => setChosen(event.target.value)}>
                {shops.data.map(({ id, domain }) => (
                  <option key={id} value={id}>
                    {domain}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {shop && <ConnectedShop key={shop.id} pageId={pageId} shop={shop} />}
        {shops.data && (
          <Button
            size={shop ? 'small' : undefined}
            variant={shop ? 'ghost' : 'secondary'}
            onClick={() => setConnecting(true)}
          >
            {shop ? 'Connect another shop' : 'Connect a shop'}
          </Button>
        )}
      </div>
      {connecting && <ConnectShopDialog onClose={() => setConnecting(false)} />}
    </Card>
  )
}

function ConnectedShop({ pageId, shop }: { pageId: string; shop: Shop }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="flex w-full flex-wrap items-center gap-3">
        <p className="min-w-40 flex-1">
          <span className="font-medium">{shop.name}</span>{' '}
          <span className="text-small text-muted">
            {shop.domain}, token ending in {shop.tokenHint}
          </span>
        </p>
        <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
          Disconnect
        </Button>
      </div>
      {shop.missing.length > 0 && (
        <p className="text-small text-muted">
          The token lacks {shop.missing.join(', ')}. Parts that need it are left out.
        </p>
      )}
      <SendPage pageId={pageId} shop={shop} />
      {asking && <DisconnectShop shop={shop} onClose={() => setAsking(false)} />}
    </>
  )
}

function DisconnectShop({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const disconnect = useDisconnectShop()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Disconnect ${shop.name}?`}
      description="Its token is deleted here. Products and pages stay in the shop."
    >
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate(shop.id, { onSuccess: onClose })}
        >
          Disconnect
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
