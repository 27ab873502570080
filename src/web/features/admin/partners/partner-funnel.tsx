import type { AdminPartnerDetail } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { Card } from '#web/ui/layout/card.tsx'

type Source = AdminPartnerDetail['sources'][number]

/** From click to payment, link by link. */
export function PartnerFunnel({ sources }: { sources: Source[] }) {
  return (
    <Card title="Link performance">
      {sources.length === 0 ? (
        <p className="text-muted">No clicks yet.</p>
      ) : (
        <table className="figures w-full text-right">
          <thead className="text-label text-faint">
            <tr>
              <th scope="col" className="pb-1 text-left font-medium">
                Link
              </th>
              {['Clicks', 'Sign-ups', 'Paid', 'Earned'].map((name) => (
                <th key={name} scope="col" className="pb-1 pl-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map(({ sub, clicks, signups, paid, earned }) => (
              <tr key={sub} className="border-t border-line-soft">
                <th scope="row" className="py-2 text-left font-medium [overflow-wrap:anywhere]">
                  {sub || 'Unnamed'}
                </th>
                <td className="pl-3">{clicks}</td>
                <td className="pl-3">{signups}</td>
                <td className="pl-3">{paid}</td>
                <td className="pl-3">{dollars(earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
