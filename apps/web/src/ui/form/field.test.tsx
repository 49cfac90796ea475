import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input, PasswordInput } from './input.tsx';

describe('Field', () => {
  it('names its control and ties the hint to it', () => {
    render(
      <Field label="Phone" hint="Digits only">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText('Phone');
    expect(described(input)).toBe('Digits only');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows the error in the hint’s place and marks the control', () => {
    render(
      <Field label="Email" hint="For the receipt" error="Valid email is required">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    expect(described(input)).toBe('Valid email is required');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('For the receipt')).toBeNull();
  });

  it('says "optional" with the description, not with the name', () => {
    render(
      <Field label="Plate" optional="optional">
        {(control) => <Input {...control} />}
      </Field>,
    );
    expect(described(screen.getByLabelText('Plate', { exact: true }))).toBe('optional');
  });

  it('describes nothing when there is nothing to say', () => {
    render(<Field label="Name">{(control) => <Input {...control} />}</Field>);
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBeNull();
  });
});

describe('PasswordInput', () => {
  it('shows and hides what is typed, under a name that says what the button will do', () => {
    render(
      <Field label="Password">
        {(control) => <PasswordInput {...control} showLabel="Show password" hideLabel="Hide password" />}
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('hands its ref to the form library, which reads and focuses the field', async () => {
    const sent: string[] = [];
    function Form() {
      const { register, handleSubmit } = useForm({ defaultValues: { password: '' } });
      return (
        <form onSubmit={handleSubmit(({ password }) => void sent.push(password))}>
          <Field label="Password">
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', { required: true })}
                showLabel="Show"
                hideLabel="Hide"
              />
            )}
          </Field>
          <button type="submit">Send</button>
        </form>
      );
    }
    render(<Form />);
    const input = screen.getByLabelText('Password');
    fireEvent.click(screen.getByText('Send'));
    await expect.poll(() => document.activeElement).toBe(input);
    fireEvent.input(input, { target: { value: 'long enough' } });
    fireEvent.click(screen.getByText('Send'));
    await expect.poll(() => sent).toEqual(['long enough']);
  });
});

function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
