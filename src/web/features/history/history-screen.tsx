import { useSearchParams } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { BinList } from './bin-list.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ImportProgress } from './import-progress.tsx'
import { type RowParts, RowPartsContext } from './row-parts.ts'
import { TransferButtons } from './transfer-buttons.tsx'

const BIN = 'bin'

export function HistoryScreen({ parts }: { parts: RowParts }) {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === BIN ? BIN : 'chats'
  return (
    <>
      <ScreenHeader title={screens.history.title} actions={<TransferButtons />} />
      <Content flush>
        <ImportProgress />
        <Tabs
          label="History"
          value={tab}
          onChange={(next) => setParams(next === BIN ? { tab: BIN } : {}, { replace: true })}
          tabs={[
            {
              value: 'chats',
              label: 'Chats',
              content: (
                <RowPartsContext value={parts}>
                  <HistoryTab />
                </RowPartsContext>
              ),
            },
            { value: BIN, label: 'Bin', content: <BinList /> },
          ]}
        />
      </Content>
    </>
  )
}
