import {
  Background,
  type Connection,
  Controls,
  type Edge,
  Handle,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useMemo, useState } from 'react'
import type { FlowRunStep } from '#contracts/flows/flows.ts'
import { earlierOf, type FlowGraph, type FlowStep } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { stateOf } from '#core/flows/progress.ts'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useTheme } from '#web/ui/layout/theme.store.ts'
import { stepStateWords } from '../flow-words.ts'
import { progressOf } from '../run/step-list.tsx'
import { type NodePlace, placesOf } from './places.ts'

interface GraphViewProps {
  graph: FlowGraph
  /** States of a run; none in the editor. */
  steps?: FlowRunStep[]
  chosen: string | undefined
  onChoose: (step: string) => void
  /** Steps with a problem. */
  faulty?: ReadonlySet<string>
  /** Called with the two steps of a new connection. */
  onConnect?: (from: string, to: string) => void
  /** Called when a person has put a step elsewhere, by dragging it or with the arrow keys. */
  onMove?: (step: string, place: NodePlace) => void
}

type StepNode = Node<
  { step: FlowStep; state: keyof typeof stepStateWords | undefined; isChosen: boolean; isFaulty: boolean },
  'step'
>

export function GraphView({ graph, steps, faulty, chosen, onChoose, onConnect, onMove }: GraphViewProps) {
  const [drag, setDrag] = useState<{ id: string; place: NodePlace }>()
  const { nodes, edges } = useMemo(() => {
    const places = placesOf(graph)
    const rows = steps && progressOf({ steps })
    const drawn: StepNode[] = graph.steps.map((step) => ({
      id: step.id,
      type: 'step',
      position: places.get(step.id) ?? { x: 0, y: 0 },
      selected: step.id === chosen,
      data: {
        step,
        state: rows && stateOf(graph, rows, step),
        isChosen: step.id === chosen,
        isFaulty: faulty?.has(step.id) ?? false,
      },
    }))
    const links: Edge[] = graph.steps.flatMap((step) =>
      earlierOf(step).map((source) => ({ id: `${source}-${step.id}`, source, target: step.id })),
    )
    return { nodes: drawn, edges: links }
  }, [graph, steps, chosen, faulty])
  const theme = useTheme()
  const connect = ({ source, target }: Connection) => onConnect?.(source, target)
  const change = (changes: NodeChange<StepNode>[]) => {
    for (const each of changes) {
      if (each.type === 'select' && each.selected) onChoose(each.id)
      if (each.type !== 'position' || !each.position) continue
      const place = { x: Math.round(each.position.x), y: Math.round(each.position.y) }
      setDrag(each.dragging ? { id: each.id, place } : undefined)
      if (!each.dragging) onMove?.(each.id, place)
    }
  }
  return (
    <div className="h-130 min-w-0 rounded-card border border-line-soft bg-panel">
      <ReactFlow
        nodes={nodes.map((node) => (node.id === drag?.id ? { ...node, position: drag.place } : node))}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={change}
        onConnect={connect}
        nodesDraggable={onMove !== undefined}
        nodesConnectable={onConnect !== undefined}
        deleteKeyCode={null}
        colorMode={theme}
        fitView
        proOptions={{ hideAttribution: false }}
        aria-label="Graph of the flow"
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

function StepBox({ data: { step, state, isChosen, isFaulty } }: NodeProps<StepNode>) {
  const word = state && stepStateWords[state]
  return (
    <div
      className={cx(
        'flex w-50 items-center gap-2 rounded-control border bg-ground px-3 py-2 text-text',
        isChosen ? 'border-accent' : isFaulty ? 'border-loss' : 'border-line',
      )}
    >
      <Handle type="target" position={Position.Top} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-semibold">{step.title}</span>
        <span className="block truncate text-label text-faint">{kinds[step.kind].name}</span>
      </span>
      {word && <Badge tone={word.tone}>{word.name}</Badge>}
      <Handle type="source" position={Position.Bottom} />
    </div>
  )
}

const nodeTypes = { step: StepBox }
