import { Plus, RefreshCw, WifiOff } from 'lucide-react';
import { Button } from '../button.tsx';
import { Skeleton, SkeletonList } from '../data/skeleton.tsx';
import { intakeToast, toast } from '../overlay/toast.tsx';
import { Banner } from '../page/banner.tsx';
import { Card, CardBody, CardHead } from '../page/card.tsx';
import { EmptyState } from '../page/empty.tsx';
import { ErrorPanel } from '../page/error-panel.tsx';
import { Note } from '../page/note.tsx';
import { Spinner } from '../spinner.tsx';
import { Block, Row } from './block.tsx';

export function Feedback() {
  return (
    <>
      <Block title="Notes">
        <Banner tone="warning" icon={WifiOff} action={<Button size="sm">Retry</Button>}>
          You are offline. What you save is sent once the network is back.
        </Banner>
        <Banner>This is a demonstration: everything is erased at night.</Banner>
        <Note>Prices are frozen in estimate 2.</Note>
        <Note tone="success">Everything approved is covered.</Note>
        <Note tone="warning" title="You are offline." icon={WifiOff}>
          Keep going: photos and signatures stay on this tablet.
        </Note>
        <Note tone="danger" action={<Button size="sm">Try again</Button>}>
          Deposit refused by the card issuer.
        </Note>
        <Note tone="accent">2 labor lines are not done.</Note>
      </Block>
      <Block title="Empty, loading, error">
        <Card>
          <EmptyState
            as="h3"
            title="No intake forms found."
            text="When a bike comes in, start here: who, which bike, four photos, two signatures."
            action={
              <Button variant="primary" icon={Plus}>
                Create Intake Form
              </Button>
            }
          />
        </Card>
        <Card>
          <CardHead as="h3" title="Loading: the shape of what comes" action={<Spinner label="Loading" />} />
          <CardBody className="grid gap-4">
            <Skeleton className="h-4.5 w-[150px]" />
            <SkeletonList label="Loading" thumb />
          </CardBody>
        </Card>
        <ErrorPanel
          as="h3"
          title="Something went wrong"
          message="Failed to load intake form. The server answered after 15 seconds with nothing."
          reference="Reference 7F3A-19C2, April 15, 10:42 AM"
        >
          <Button variant="primary" icon={RefreshCw}>
            Try Again
          </Button>
          <Button variant="ghost">Copy reference</Button>
        </ErrorPanel>
      </Block>
      <Block title="Toasts: top right, three at most, four seconds">
        <Toasts />
      </Block>
    </>
  );
}

function Toasts() {
  return (
    <Row>
      <Button
        size="sm"
        onClick={() =>
          toast.success('Signature saved', { description: 'Customer Signature has been recorded.' })
        }
      >
        Success
      </Button>
      <Button
        size="sm"
        onClick={() =>
          toast.error('Please fill in all required fields', {
            description: 'Classification, right side photo',
          })
        }
      >
        Error
      </Button>
      <Button size="sm" onClick={() => toast.warning('VIN numbers should be 17 characters')}>
        Warning
      </Button>
      <Button size="sm" onClick={() => toast.info('Dark mode activated')}>
        Info
      </Button>
      <Button
        size="sm"
        onClick={() => toast.loading('Attempting to recover authentication...', { id: 'recover' })}
      >
        Loading
      </Button>
      <Button
        size="sm"
        onClick={() => toast.info('Draft deleted', { action: { label: 'Undo', onClick: () => {} } })}
      >
        Undo
      </Button>
      <Button size="sm" onClick={() => toast.dismiss()}>
        Dismiss all
      </Button>
      <Button
        size="sm"
        onClick={() => intakeToast({ variant: 'destructive', title: 'The left side photo is missing' })}
      >
        Intake
      </Button>
    </Row>
  );
}
