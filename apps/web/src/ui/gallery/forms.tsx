import { Banknote, CreditCard, Search } from 'lucide-react';
import { useState } from 'react';
import { StrengthMeter } from '../data/progress.tsx';
import { Checkbox, ChoiceCard, Radio, Switch } from '../form/checkbox.tsx';
import { Field, Fields } from '../form/field.tsx';
import { Input, InputAffix, NativeSelect, PasswordInput, Textarea } from '../form/input.tsx';
import { Segmented } from '../form/segmented.tsx';
import { Steps } from '../form/steps.tsx';
import { Icon } from '../icon.tsx';
import { linkStyles } from '../link.ts';
import { Block, Row } from './block.tsx';

export function Forms({ theme }: { theme: string }) {
  return (
    <>
      <Block title="Fields">
        <FieldStates />
      </Block>
      <Block title="Choices">
        <Choices theme={theme} />
      </Block>
      <Block title="Steps">
        <Steps
          label="Steps"
          onSelect={() => {}}
          steps={[
            { id: 'owner', label: 'Owner', state: 'done' },
            { id: 'shop', label: 'Shop', state: 'error' },
            { id: 'passcode', label: 'Passcode', state: 'now' },
            { id: 'data', label: 'Data', state: 'next' },
          ]}
        />
      </Block>
    </>
  );
}

function FieldStates() {
  return (
    <Fields>
      <Field span={6} label="Phone" hint="Digits only, shown as (973) 555-0142">
        {(control) => <Input {...control} inputMode="numeric" defaultValue="9735550142" />}
      </Field>
      <Field span={6} label="Email" hint="We send the receipt here" error="Valid email is required">
        {(control) => <Input {...control} type="email" defaultValue="ray.delgado@" />}
      </Field>
      <Field span={6} label="Plate" optional="optional">
        {(control) => <Input {...control} placeholder="Plate" />}
      </Field>
      <Field span={6} label="Disabled">
        {(control) => <Input {...control} disabled defaultValue="Set by the estimate" />}
      </Field>
      <Field span={6} label="Read only" hint="Set by the environment">
        {(control) => <Input {...control} readOnly defaultValue="smtp.shop.example" />}
      </Field>
      <Field span={6} label="Make">
        {(control) => (
          <NativeSelect {...control}>
            <option>Royal Enfield</option>
            <option>Ducati</option>
          </NativeSelect>
        )}
      </Field>
      <Field span={6} label="Mileage" warning="Lower than last visit, 13,480">
        {(control) => <Input {...control} defaultValue="12100" />}
      </Field>
      <Field
        span={6}
        label="Password"
        ok="Good, and not on any list of leaked passwords"
        action={
          <a href="#forgot" className={linkStyles}>
            Forgot it?
          </a>
        }
      >
        {(control) => (
          <>
            <PasswordInput
              {...control}
              showLabel="Show password"
              hideLabel="Hide password"
              defaultValue="long-enough"
            />
            <StrengthMeter level={3} label="Strength" />
          </>
        )}
      </Field>
      <Field span={4} half label="Labor rate">
        {(control) => (
          <InputAffix prefix="$">
            <Input {...control} defaultValue="125.00" />
          </InputAffix>
        )}
      </Field>
      <Field span={4} half label="Sales tax">
        {(control) => (
          <InputAffix suffix="%">
            <Input {...control} defaultValue="6.625" />
          </InputAffix>
        )}
      </Field>
      <Field span={4} label="Find">
        {(control) => (
          <InputAffix prefix={<Icon icon={Search} />}>
            <Input {...control} type="search" placeholder="Name, VIN, plate" />
          </InputAffix>
        )}
      </Field>
      <Field label="Notes">
        {(control) => <Textarea {...control} defaultValue="Pads at 1.2 mm, lever soft." />}
      </Field>
    </Fields>
  );
}

function Choices({ theme }: { theme: string }) {
  const [payment, setPayment] = useState('cash');
  const [start, setStart] = useState('sample');
  return (
    <>
      <Row className="gap-x-5 gap-y-0">
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Empty" />
        <Checkbox label="Error" aria-invalid />
        <Checkbox label="Off" disabled defaultChecked />
        <Radio label="Radio" name={`radio-${theme}`} defaultChecked />
        <Radio label="Other" name={`radio-${theme}`} />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Locked" disabled />
      </Row>
      <Row>
        <Segmented
          label="Payment"
          value={payment}
          onChange={setPayment}
          options={[
            { value: 'cash', label: 'Cash', icon: Banknote },
            { value: 'card', label: 'Card', icon: CreditCard },
            { value: 'check', label: 'Check' },
            { value: 'other', label: 'Other' },
          ]}
        />
        <Segmented
          size="sm"
          label="Language"
          value="en"
          onChange={() => {}}
          options={[
            { value: 'en', label: 'EN', ariaLabel: 'English' },
            { value: 'es', label: 'ES', ariaLabel: 'Español' },
          ]}
        />
      </Row>
      <div role="radiogroup" aria-label="How do you want to start?" className="grid gap-3">
        <ChoiceCard
          name={`start-${theme}`}
          value="sample"
          checked={start === 'sample'}
          onChange={setStart}
          title="A sample shop"
          text="17 work orders, 9 customers, 120 parts, to try every screen."
        />
        <ChoiceCard
          name={`start-${theme}`}
          value="empty"
          checked={start === 'empty'}
          onChange={setStart}
          title="Empty"
          text="Makes, models and the inspection list are there, nothing else."
        />
        <ChoiceCard
          name={`start-${theme}`}
          value="backup"
          checked={false}
          onChange={setStart}
          disabled
          title="A backup"
          text="Restore everything from a backup file."
        />
      </div>
    </>
  );
}
