import { useSearchParams } from 'react-router';
import { BegunForm } from '../begun-form.tsx';
import { NewForm } from './form-page.tsx';

/** `?customer=…&bike=…` prefills the form with that customer and bike. */
export default function NewIntakeScreen() {
  const [parameters] = useSearchParams();
  const customerId = parameters.get('customer');
  const bikeId = parameters.get('bike');
  if (!customerId) return <NewForm />;
  return <BegunForm key={`${customerId} ${bikeId}`} customerId={customerId} bikeId={bikeId} />;
}
