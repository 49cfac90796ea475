export default function ReservationsScreen() {
  return null;
}
