use std::net::Ipv4Addr;
use std::time::Instant;

use super::clients::Room;
use super::*;

fn client(address: &str) -> Option<Client> {
    Some(Client::at(address.parse().unwrap()))
}

fn taken(budget: &Budget, address: &str, tries: u32) -> u32 {
    let address = client(address);
    u32::try_from((0..tries).filter(|_| budget.take(address).is_ok()).count()).unwrap()
}

/// Sends a request from each of this many distinct addresses; returns how many were answered.
fn flood(budget: &Budget, addresses: u32) -> usize {
    let spoofed = (0..addresses).map(|number| Ipv4Addr::from(number.wrapping_mul(2_654_435_761)));
    spoofed.filter(|address| budget.take(Some(Client::at((*address).into()))).is_ok()).count()
}

fn bounded(room: &'static Room, places: usize, per_client: u32) -> Budget {
    let allowed = RequestBudget { per_second: 1_000_000, per_client };
    Budget::remembering(allowed, Places { own: places, room })
}

#[test]
fn a_client_over_its_budget_is_told_when_to_come_back_and_others_go_on() {
    let budget = Budget::new(RequestBudget { per_second: 1000, per_client: 2 });
    assert_eq!(taken(&budget, "192.0.2.1", 10), 4);
    assert!(matches!(budget.take(client("192.0.2.1")), Err(Problem::RateLimited { retry_after: 1 })));
    assert_eq!(taken(&budget, "192.0.2.2", 3), 3);
}

#[test]
fn a_channel_has_a_budget_over_all_its_clients() {
    let budget = Budget::new(RequestBudget { per_second: 2, per_client: 100 });
    assert_eq!(taken(&budget, "192.0.2.1", 3) + taken(&budget, "192.0.2.2", 3), 4);
}

#[test]
fn a_new_revision_with_the_same_budget_forgives_nothing() {
    let allowed = RequestBudget { per_second: 2, per_client: 1 };
    let budget = Budget::new(allowed);
    taken(&budget, "192.0.2.1", 5);
    assert_eq!(taken(&budget.or_new(allowed), "192.0.2.1", 5), 0);
    assert_eq!(taken(&budget.or_new(RequestBudget { per_second: 9, per_client: 3 }), "192.0.2.1", 9), 6);
}

#[test]
fn a_flood_of_addresses_is_remembered_up_to_the_channels_places() {
    static ROOM: Room = Room::of(100_000);
    let budget = bounded(&ROOM, 1000, 1);
    taken(&budget, "192.0.2.1", 9);
    let answered = flood(&budget, 50_000);
    assert!(budget.0.clients.len() <= 1000 && ROOM.taken() <= 1000, "{}", ROOM.taken());
    // Clients without a slot share 512 budgets of two requests each, plus what a sweep or a second restores.
    assert!(answered < 10_000, "{answered} spoofed addresses were answered");
    assert_eq!(taken(&budget, "192.0.2.1", 9), 0, "who was known before is still known");
}

#[test]
fn channels_flooded_together_stay_within_the_process_and_leave_the_others_their_budgets() {
    static ROOM: Room = Room::of(3000);
    let flooded: Vec<Budget> = (0..5).map(|_| bounded(&ROOM, 1000, 1)).collect();
    for budget in &flooded {
        flood(budget, 5000);
    }
    assert!(ROOM.taken() <= 3000);
    let quiet = bounded(&ROOM, 1000, 2);
    // These clients are hashed at random onto shared budgets of four requests each. With one request per client, only
    // five clients on the same budget would use it up.
    for client in 1..=20 {
        assert_eq!(taken(&quiet, &format!("203.0.{client}.7"), 1), 1, "client {client} of the quiet channel");
    }
    drop(flooded);
    assert_eq!(ROOM.taken(), quiet.0.clients.len(), "places come back with their channel");
}

#[test]
fn clients_at_rest_make_room_for_new_ones() {
    static ROOM: Room = Room::of(1000);
    let budget = bounded(&ROOM, 100, 1000);
    flood(&budget, 300);
    assert!(budget.0.places.are_taken(budget.0.clients.len()));
    // One request of a thousand per second: idle again after a millisecond or two.
    std::thread::sleep(Duration::from_millis(20));
    budget.forget_resting();
    assert_eq!((budget.0.clients.len(), ROOM.taken()), (0, 0));
}

#[test]
fn a_crowded_channel_looks_for_clients_at_rest_once_a_second_at_most() {
    static ROOM: Room = Room::of(100_000);
    let budget = bounded(&ROOM, 20_000, 1);
    let start = Instant::now();
    flood(&budget, 200_000);
    // Scanning 20,000 clients for each of the 180,000 further requests would take minutes.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(budget.0.clients.len() <= 20_000);
}
