import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Badge } from '../data/badge.tsx';
import { type Column, DataTable } from '../data/data-table.tsx';
import { Money } from '../data/money.tsx';
import { Progress, RevScale } from '../data/progress.tsx';
import { Status, type StatusKey } from '../data/status.tsx';
import { KeyTag } from '../data/tag.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../page/card.tsx';
import { Columns, Grid, GridCell, PageHead } from '../page/page.tsx';
import { Separator } from '../page/separator.tsx';
import { Tabs } from '../page/tabs.tsx';
import { Block } from './block.tsx';

type Order = { id: string; bike: string; owner: string; status: StatusKey; label: string; cents: number };

const ORDERS: Order[] = [
  {
    id: '1047',
    bike: 'Ducati Scrambler',
    owner: 'Ray Delgado',
    status: 'in_progress',
    label: 'In progress',
    cents: 102_276,
  },
  {
    id: '1044',
    bike: 'Kawasaki Ninja 650',
    owner: 'Priya Raman',
    status: 'awaiting_approval',
    label: 'Awaiting approval',
    cents: 138_600,
  },
  {
    id: '1039',
    bike: 'Kawasaki Z900',
    owner: 'Lena Ferreira',
    status: 'ready',
    label: 'Ready',
    cents: 111_890,
  },
];

const COLUMNS: Column<Order>[] = [
  { key: 'id', head: 'Order', cell: (order) => <KeyTag>{order.id}</KeyTag>, mobile: 'title' },
  { key: 'bike', head: 'Bike', cell: (order) => order.bike, mobile: 'subtitle' },
  { key: 'owner', head: 'Owner', cell: (order) => order.owner, mobile: 'hidden' },
  {
    key: 'status',
    head: 'Status',
    cell: (order) => <Status status={order.status} label={order.label} />,
    mobile: 'side',
  },
  {
    key: 'balance',
    head: 'Balance',
    cell: (order) => <Money cents={order.cents} />,
    align: 'end',
    mobile: 'side',
  },
];

export function Structure() {
  const [tab, setTab] = useState('jobs');
  return (
    <>
      <Block title="Page head">
        <PageHead
          title="2021 Ducati Scrambler Icon"
          facts="Ray Delgado, in the shop for 4 days"
          back={<a href="#back">Work Orders</a>}
          actions={
            <>
              <Button>Print</Button>
              <Button variant="primary">Start work</Button>
            </>
          }
        />
      </Block>
      <Block title="Table">
        <Card className="overflow-hidden">
          <DataTable
            caption="Work orders"
            columns={COLUMNS}
            rows={ORDERS}
            rowKey={(order) => order.id}
            onRowClick={() => {}}
            selected={(order) => order.status === 'ready'}
            mark={(order) => (order.status === 'awaiting_approval' ? 'warning' : undefined)}
          />
        </Card>
      </Block>
      <Block title="Cards, progress, tabs">
        <Grid>
          <GridCell span={6}>
            <Card>
              <CardHead
                title="Left side"
                icon={Gauge}
                badge={<Badge tone="warning">4</Badge>}
                action={<Button size="sm">See all</Button>}
              />
              <CardBody className="grid gap-3">
                <Progress value={62} label="Left side" />
                <Progress value={100} label="Done" tone="success" />
                <Progress value={28} label="Late" tone="danger" />
                <RevScale total={31} done={12} label="12 of 31" />
                <Separator label="or" />
              </CardBody>
              <CardFoot className="text-small text-muted">12 of 31 points</CardFoot>
            </Card>
          </GridCell>
          <GridCell span={6}>
            <Card pad>
              <Tabs
                label="Parts of the order"
                value={tab}
                onChange={setTab}
                tabs={[
                  { value: 'jobs', label: 'Jobs', count: 4, content: <p>Front brake service</p> },
                  { value: 'inspection', label: 'Inspection', count: 31, content: <p>Nothing failed.</p> },
                  { value: 'photos', label: 'Photos', count: 12, content: <p>Twelve photos</p> },
                ]}
              />
            </Card>
          </GridCell>
        </Grid>
        <Columns main={<Card pad>Work</Card>} aside={<Card pad>Money</Card>} />
      </Block>
    </>
  );
}
