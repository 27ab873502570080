import { blockNames } from '#contracts/pages/block-names.ts'
import { blockProps, type PageBlock } from '#contracts/pages/page-blocks.ts'
import { kindOf } from './block-schema.ts'
import { GroupEditor } from './prop-editor.tsx'

interface BlockFormProps {
  block: PageBlock
  onChange: (props: object) => void
}

/** All texts, images and links of one section, as its schema names them. */
export function BlockForm({ block, onChange }: BlockFormProps) {
  if (block.type === 'columns')
    return (
      <div className="flex flex-col gap-4">
        {block.props.columns.map((column, at) =>
          column.map((inner) => (
            <fieldset key={inner.id} className="flex min-w-0 flex-col gap-3">
              <legend className="mb-2 text-small font-semibold text-muted">
                Column {at + 1}: {blockNames[inner.type].name}
              </legend>
              <BlockForm
                block={inner}
                onChange={(props) =>
                  onChange({
                    columns: block.props.columns.map((others) =>
                      others.map((other) => (other.id === inner.id ? { ...other, props } : other)),
                    ),
                  })
                }
              />
            </fieldset>
          )),
        )}
      </div>
    )
  const kind = kindOf(blockProps[block.type])
  return kind.kind === 'group' ? (
    <GroupEditor fields={kind.fields} value={block.props} onChange={onChange} />
  ) : null
}
